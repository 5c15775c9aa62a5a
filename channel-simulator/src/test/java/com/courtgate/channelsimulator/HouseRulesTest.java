package com.courtgate.channelsimulator;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.channelsimulator")
                .mostLinesOfNineTenths(17)
                .uses("callback", "ledger", "signature")
                .uses("settings", "signature")
                .uses("web", "ledger", "settings")
                .check();
    }
}
