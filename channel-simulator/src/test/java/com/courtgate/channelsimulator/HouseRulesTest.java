package com.courtgate.channelsimulator;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.check("com.courtgate.channelsimulator");
    }
}
