package com.courtgate.gateway;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void areKept() {
        HouseRules.of("com.courtgate.gateway")
                .uses("access", "clock", "edge", "limit")
                .uses("body", "edge")
                .uses("limit", "edge")
                .uses("route", "body", "edge", "limit")
                .check();
    }
}
