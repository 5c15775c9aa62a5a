package com.courtgate.common;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.HouseRules;
import com.tngtech.archunit.core.domain.JavaClass;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void holdsNothingThatHasNoCharter() {
        var packages = HouseRules.mainClasses("com.courtgate.common").stream()
                .map(JavaClass::getPackageName)
                .distinct();
        assertThat(packages)
                .containsExactlyInAnyOrder(
                        "com.courtgate.common",
                        // the OpenAPI document, which four services publish by the same rules
                        "com.courtgate.common.apidocument",
                        // names at the broker and the connections to it, of four services
                        "com.courtgate.common.broker",
                        "com.courtgate.common.contract",
                        "com.courtgate.common.contract.payment",
                        "com.courtgate.common.contract.session",
                        "com.courtgate.common.database",
                        "com.courtgate.common.discovery",
                        // rows that wait for their time in the tables of two services
                        "com.courtgate.common.due",
                        "com.courtgate.common.envelope",
                        "com.courtgate.common.faults",
                        "com.courtgate.common.idempotency",
                        "com.courtgate.common.inbox",
                        // the key and the breaker of every call between services, three of which make such calls
                        "com.courtgate.common.internalcalls",
                        "com.courtgate.common.lua",
                        // publishing until the broker has it, for the outbox and for decisions
                        "com.courtgate.common.messaging",
                        // counters that count what was committed, of two services with a database
                        "com.courtgate.common.meters",
                        "com.courtgate.common.netty",
                        "com.courtgate.common.outbox",
                        "com.courtgate.common.paging",
                        // the connection to Redis, which three services set up alike
                        "com.courtgate.common.redis",
                        // played by three services before they are ready
                        "com.courtgate.common.rehearsal",
                        "com.courtgate.common.retention",
                        "com.courtgate.common.security",
                        "com.courtgate.common.auditlog",
                        // following some requests through all five services
                        "com.courtgate.common.tracing",
                        // back-off, digests and cut texts, which four services had copies of
                        "com.courtgate.common.value");
    }

    @Test
    void keepsTheHouseRules() {
        HouseRules.of("com.courtgate.common")
                .uses("apidocument", "envelope", "security")
                .uses("auditlog", "security")
                .uses("contract", "envelope")
                .uses("discovery", "rehearsal")
                .uses("due", "auditlog", "envelope", "retention", "security", "value")
                .uses("envelope", "tracing", "value")
                .uses("idempotency", "database", "envelope", "lua", "retention", "security", "value")
                .uses(
                        "inbox",
                        "apidocument",
                        "auditlog",
                        "due",
                        "envelope",
                        "paging",
                        "retention",
                        "security",
                        "tracing",
                        "value")
                .uses("internalcalls", "envelope", "security", "tracing")
                .uses("lua", "redis", "value")
                .uses(
                        "outbox",
                        "apidocument",
                        "auditlog",
                        "contract",
                        "due",
                        "envelope",
                        "messaging",
                        "paging",
                        "retention",
                        "security",
                        "tracing",
                        "value")
                .uses("rehearsal", "security")
                .uses("retention", "database")
                .uses("security", "envelope", "value")
                .check();
    }
}
