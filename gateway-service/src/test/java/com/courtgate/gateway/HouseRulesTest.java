package com.courtgate.gateway;

import com.courtgate.common.testing.HouseRules;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void areKept() {
        HouseRules.of("com.courtgate.gateway")
                .uses("access", "body", "clock", "edge", "limit")
                .uses("body", "edge", "limit")
                .uses("limit", "edge")
                .uses("route", "access", "body", "edge", "limit")
                .check();
    }
}
