package com.courtgate.systemtests;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.systemtests").mostLinesOfNineTenths(20).check();
    }
}
