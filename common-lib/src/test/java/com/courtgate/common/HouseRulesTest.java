package com.courtgate.common;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.HouseRules;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class HouseRulesTest {
    @Test
    void holdsNothingThatHasNoCharter() {
        var packages = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("com.courtgate.common")
                        .stream()
                        .map(JavaClass::getPackageName)
                        .distinct();
        assertThat(packages)
                .containsExactlyInAnyOrder(
                        "com.courtgate.common",
                        "com.courtgate.common.contract",
                        "com.courtgate.common.database",
                        "com.courtgate.common.discovery",
                        "com.courtgate.common.envelope",
                        "com.courtgate.common.faults",
                        "com.courtgate.common.idempotency",
                        "com.courtgate.common.inbox",
                        "com.courtgate.common.lua",
                        "com.courtgate.common.netty",
                        "com.courtgate.common.outbox",
                        "com.courtgate.common.paging",
                        "com.courtgate.common.retention",
                        "com.courtgate.common.security",
                        "com.courtgate.common.trail");
    }

    @Test
    void injectsClocks() {
        // The Redis rule does not apply to the script loader, which is the one door to Redis.
        HouseRules.check("com.courtgate.common.security");
        HouseRules.check("com.courtgate.common.envelope");
        HouseRules.check("com.courtgate.common.inbox");
        HouseRules.check("com.courtgate.common.outbox");
        HouseRules.check("com.courtgate.common.database");
    }
}
