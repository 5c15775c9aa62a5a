package com.courtgate.reserve;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.reserve").mostLinesOfNineTenths(18).check();
    }
}
