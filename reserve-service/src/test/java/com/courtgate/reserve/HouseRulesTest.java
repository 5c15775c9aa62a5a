package com.courtgate.reserve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

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

    /** Spans of batches and places where a process may die stand around a grab and a decision. */
    @Test
    void roadKnowsNothingOfDrills() {
        noClasses()
                .that()
                .haveNameMatching(".*\\.(GrabEndpoint|GrabBatcher|DecisionListener)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.(CrashPoints|BatchSpans|RequestTracer)")
                .check(HouseRules.mainClasses("com.courtgate.reserve"));
        noClasses()
                .that()
                .haveNameMatching(".*\\.GrabBatcher(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.TraceSpan")
                .check(HouseRules.mainClasses("com.courtgate.reserve"));
    }
}
