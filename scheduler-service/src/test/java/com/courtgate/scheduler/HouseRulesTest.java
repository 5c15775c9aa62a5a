package com.courtgate.scheduler;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.scheduler")
                .uses("audit", "remote", "failure")
                .uses("opening", "remote", "failure")
                .check();
    }
}
