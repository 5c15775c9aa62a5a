package com.courtgate.gateway;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void areKept() {
        HouseRules.check("com.courtgate.gateway");
    }
}
