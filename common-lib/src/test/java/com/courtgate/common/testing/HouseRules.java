package com.courtgate.common.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;

/** The rules every module keeps; each service's {@code HouseRulesTest} calls {@link #check}. */
public final class HouseRules {
    private HouseRules() {}

    /** Checks the main classes below a base package such as {@code com.courtgate.reserve}. */
    public static void check(String basePackage) {
        JavaClasses main = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(basePackage);
        slices().matching(basePackage + ".(*)..")
                .should()
                .beFreeOfCycles()
                .because("a feature must be readable without reading all others")
                .allowEmptyShould(true)
                .check(main);
        classes()
                .should()
                .haveSimpleNameNotEndingWith("Util")
                .andShould()
                .haveSimpleNameNotEndingWith("Utils")
                .andShould()
                .haveSimpleNameNotEndingWith("Helper")
                .andShould()
                .haveSimpleNameNotEndingWith("Manager")
                .andShould()
                .haveSimpleNameNotEndingWith("Impl")
                .because("a name says what a thing promises")
                .check(main);
        fields().should()
                .notBeAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .because("what a class needs is in its constructor")
                .allowEmptyShould(true)
                .check(main);
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(OffsetDateTime.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("time comes from the injected clock, so that tests can move it")
                .check(main);
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Store")
                .and()
                .haveSimpleNameNotEndingWith("Script")
                .and()
                .haveSimpleNameNotEndingWith("Configuration")
                .and()
                .haveSimpleNameNotEndingWith("Limits")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.redisson.api..")
                .because("Redis is spoken to in stores and scripts only")
                .allowEmptyShould(true)
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(basePackage));
        classes()
                .that()
                .haveSimpleNameEndingWith("Mapper")
                .or()
                .haveSimpleNameEndingWith("Row")
                .should()
                .notBePublic()
                .because("a table belongs to one feature")
                .allowEmptyShould(true)
                .check(main);
    }
}
