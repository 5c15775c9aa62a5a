package com.courtgate.common.testing;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The rules every module keeps; each module's {@code HouseRulesTest} checks them for its base package. */
public final class HouseRules {
    private static final String WEB = "org.springframework.web.bind.annotation.RestController";
    private static final String TRANSACTIONAL = "org.springframework.transaction.annotation.Transactional";
    private static final Map<String, JavaClasses> READ = new ConcurrentHashMap<>();

    private final String basePackage;
    private final Map<String, Set<String>> uses = new TreeMap<>();
    private int mostLinesOfNineTenths = 15;
    private Set<String> largeConstructors = Set.of();
    private Set<String> branches = Set.of();

    private HouseRules(String basePackage) {
        this.basePackage = basePackage;
    }

    /** @param basePackage such as {@code com.courtgate.reserve}, of the module in whose directory the test runs */
    public static HouseRules of(String basePackage) {
        return new HouseRules(basePackage);
    }

    /** All rules but that features use only what they declare. */
    public static void check(String basePackage) {
        of(basePackage).check();
    }

    /** Sets the longest length of nine tenths of the methods, where that is not the 15 lines of everywhere. */
    public HouseRules mostLinesOfNineTenths(int lines) {
        mostLinesOfNineTenths = lines;
        return this;
    }

    /** Classes whose constructors take more than six things; one that does no more has to go here as well. */
    public HouseRules largeConstructors(String... classes) {
        largeConstructors = Set.of(classes);
        return this;
    }

    /** Packages that hold features instead of being one; they are used by the others and use none of them. */
    public HouseRules branches(String... packages) {
        branches = Set.of(packages);
        return this;
    }

    /** Declares that a feature package uses others; once one is declared, all have to be, and are drawn. */
    public HouseRules uses(String feature, String... others) {
        uses.put(feature, Set.of(others));
        return this;
    }

    /** Classes of a package and those below it, without tests; read once, for they do not change. */
    public static JavaClasses mainClasses(String basePackage) {
        return READ.computeIfAbsent(
                basePackage,
                name -> new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(name));
    }

    public void check() {
        JavaClasses main = mainClasses(basePackage);
        List.of(
                        featuresAreFreeOfCycles(),
                        namesSayWhatIsPromised(),
                        constructorsInject(),
                        timeIsInjected(),
                        redisIsSpokenToInStores(),
                        redisIsAskedOneThingAtATime(),
                        publishersPublish(),
                        controllersOpenNoTransactionOnClasses(),
                        controllersOpenNoTransactionOnMethods(),
                        mappersAreNotPublic(),
                        rowsAreNotPublic())
                .forEach(rule -> rule.allowEmptyShould(true).check(main));
        var sources = SourceRules.ofModule(basePackage, branches);
        sources.assertFreeOfCycles();
        sources.assertNobodyUsesTheRoot();
        sources.assertBranchesUseOnlyThemselves();
        sources.assertNamesAreImported();
        sources.assertMethodsAreShort(mostLinesOfNineTenths);
        sources.assertLargeConstructorsAre(largeConstructors);
        sources.assertPackagesAreSmall();
        sources.assertReasonsAreInBothLanguages();
        if (!uses.isEmpty()) {
            sources.assertUsesAre(uses);
            ModulePicture.ofThisModule(uses).assertIsDrawn();
        }
        ScriptRules.check();
        Roads.check(basePackage);
    }

    private ArchRule featuresAreFreeOfCycles() {
        return slices().matching(basePackage + ".(*)..")
                .should()
                .beFreeOfCycles()
                .because("a feature must be readable without reading all others");
    }

    private static ArchRule namesSayWhatIsPromised() {
        return classes()
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
                .because("a name says what a thing promises");
    }

    private static ArchRule constructorsInject() {
        return fields().should()
                .notBeAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
                .because("what a class needs is in its constructor");
    }

    private static ArchRule timeIsInjected() {
        return noClasses()
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
                .because("time comes from the injected clock, so that tests can move it");
    }

    private static ArchRule redisIsSpokenToInStores() {
        return noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Store")
                .and()
                .haveSimpleNameNotEndingWith("Script")
                .and()
                .haveNameNotMatching(".*Configuration(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.redisson.api..")
                .because("Redis is spoken to in stores and scripts only");
    }

    private static ArchRule redisIsAskedOneThingAtATime() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("org\\.redisson\\.api\\.(RBatch|RTransaction|RLock|RFencedLock)")
                .because("a batch may have keys of two nodes of a cluster, and a lock of the client waits for replicas:"
                        + " what belongs together is a script with the keys of one slot");
    }

    private static ArchRule publishersPublish() {
        return noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Publisher")
                .and()
                .haveSimpleNameNotStartingWith("Outbox")
                .and()
                .haveSimpleNameNotEndingWith("HandOff")
                .and()
                .doNotHaveSimpleName("BrokerConnectionsAutoConfiguration") // sets it up, and publishes nothing
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.springframework.amqp.rabbit.core.RabbitTemplate")
                .because("a message that is not in the outbox leaves where its confirm is waited for");
    }

    private static ArchRule controllersOpenNoTransactionOnClasses() {
        return classes()
                .that()
                .areAnnotatedWith(WEB)
                .should()
                .notBeAnnotatedWith(TRANSACTIONAL)
                .because("a transaction is a use case");
    }

    private static ArchRule controllersOpenNoTransactionOnMethods() {
        return methods()
                .that()
                .areDeclaredInClassesThat()
                .areAnnotatedWith(WEB)
                .should()
                .notBeAnnotatedWith(TRANSACTIONAL)
                .because("a transaction is a use case");
    }

    private static ArchRule mappersAreNotPublic() {
        return classes()
                .that()
                .areAnnotatedWith("org.apache.ibatis.annotations.Mapper")
                .should()
                .notBePublic()
                .because("a table belongs to one feature");
    }

    private static ArchRule rowsAreNotPublic() {
        return classes()
                .that()
                .haveSimpleNameEndingWith("Row")
                .should()
                .notBePublic()
                .because("a table belongs to one feature");
    }
}
