package com.courtgate.reserve;

import com.courtgate.common.testing.HouseRules;
import com.courtgate.common.testing.ScriptRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.reserve")
                .uses("hold", "access", "booking", "handoff", "pending", "redis", "trace")
                .uses("order", "booking", "broker", "handoff", "hold", "redis")
                .uses("pending", "handoff", "redis")
                .uses("rehearsal", "session")
                .uses("result", "access", "booking", "broker", "hold", "redis", "stock", "trace")
                .uses("session", "broker", "redis")
                .uses("stock", "booking", "broker", "hold", "redis")
                .check();
    }

    @Test
    void eachScriptHasOneClassAndOneTest() {
        ScriptRules.checkClassesAndTests();
    }
}
