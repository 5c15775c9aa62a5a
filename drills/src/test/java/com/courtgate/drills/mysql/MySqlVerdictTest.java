package com.courtgate.drills.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.drills.mysql.MySqlVerdict.Known;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Red tests after the integration tests ran on MySQL. */
class MySqlVerdictTest {
    private static final Path ROOT = Path.of(".."); // tests run in their module's folder
    private static final String PASSED = "<testcase name=\"%s\" classname=\"com.courtgate.PlacesIT\"/>";
    private static final String FAILED =
            "<testcase name=\"%s\" classname=\"com.courtgate.PlacesIT\"><failure>no</failure></testcase>";
    private static final String ERROR =
            "<testcase name=\"%s\" classname=\"com.courtgate.PlacesIT\"><error>no</error></testcase>";
    private static final String SKIPPED =
            "<testcase name=\"%s\" classname=\"com.courtgate.PlacesIT\"><skipped/></testcase>";

    @TempDir
    private Path root;

    @Test
    void isGoodWhenOnlyWhatIsKnownFails() throws IOException {
        report(PASSED.formatted("isTaken"), FAILED.formatted("isFree"));
        var known = new Known("booking-service", "PlacesIT.isFree", "MySQL has no places");
        assertThat(verdict(known)).isEqualTo(new MySqlVerdict(2, List.of(known), List.of()));
    }

    @Test
    void objectsToAFailureThatIsNotKnown() throws IOException {
        report(FAILED.formatted("isFree"), ERROR.formatted("isTaken"));
        assertThat(verdict(new Known("booking-service", "PlacesIT.isTaken", "a reason"))
                        .objections())
                .containsExactly(
                        "booking-service PlacesIT.isFree fails, and is not in" + " deploy/mysql/known-differences.txt");
    }

    @Test
    void objectsToAKnownOneThatPasses() throws IOException {
        report(PASSED.formatted("isFree"));
        assertThat(verdict(new Known("booking-service", "PlacesIT.isFree", "a reason"))
                        .objections())
                .singleElement()
                .asString()
                .startsWith("booking-service PlacesIT.isFree is in ")
                .endsWith(" and passes");
    }

    @ParameterizedTest
    @ValueSource(strings = {PASSED, SKIPPED})
    void objectsToAKnownOneThatWasNotRun(String other) throws IOException {
        report(other.formatted("isTaken"), SKIPPED.formatted("isFree"));
        assertThat(verdict(new Known("booking-service", "PlacesIT.isFree", "a reason"))
                        .objections())
                .singleElement()
                .asString()
                .endsWith(" and was not run");
    }

    @Test
    void objectsToAClassThatLeftNoReport() throws IOException {
        report(PASSED.formatted("isTaken"));
        source("src/test/java/com/courtgate/OrdersIT.java");
        assertThat(verdict().objections()).containsExactly("booking-service OrdersIT has left no report");
    }

    /** As JUnit's report has it when what comes before all tests fails. */
    @Test
    void objectsToAClassThatFailsAsAWhole() throws IOException {
        report(ERROR.formatted(""));
        assertThat(verdict().objections()).singleElement().asString().startsWith("booking-service PlacesIT fails");
    }

    @Test
    void tellsTheCasesOfATestApart() throws IOException {
        report(
                FAILED.formatted("isFree{int, String[]}[1]"),
                PASSED.formatted("isFree{int, String[]}[2]"),
                FAILED.formatted("isFree{int, String[]}[3]"));
        assertThat(verdict(new Known("booking-service", "PlacesIT.isFree", "all of it"))
                        .objections())
                .isEmpty();
        assertThat(verdict(
                                new Known("booking-service", "PlacesIT.isFree[2]", "a reason"),
                                new Known("booking-service", "PlacesIT.isFree[3]", "a reason"))
                        .objections())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("booking-service PlacesIT.isFree[1] fails"),
                        second -> assertThat(second)
                                .startsWith("booking-service PlacesIT.isFree[2]")
                                .endsWith("passes"));
    }

    @Test
    void judgesOnlyModulesThatWereRun() throws IOException {
        report(PASSED.formatted("isTaken"));
        assertThat(verdict(new Known("payment-service", "RefundIT.isSent", "a reason"))
                        .objections())
                .isEmpty();
    }

    @Test
    void wantsAReasonAndEachTestOnce() {
        assertThat(MySqlVerdict.parse(List.of("# who", "", "a-module AnIT.isSo because it is")))
                .containsExactly(new Known("a-module", "AnIT.isSo", "because it is"));
        assertThatThrownBy(() -> MySqlVerdict.parse(List.of("a-module AnIT.isSo")))
                .hasMessageContaining("a-module AnIT.isSo");
        assertThatThrownBy(() -> MySqlVerdict.parse(List.of("m AnIT.isSo one", "m AnIT.isSo two")))
                .hasMessageContaining("two");
    }

    /** Otherwise a module that is not named in the command would hide a line for ever. */
    @Test
    void knowsOnlyTestsThatExist() throws IOException {
        List<Known> list = MySqlVerdict.known(ROOT);
        assertThat(list).isNotEmpty();
        for (Known known : list) {
            String[] test = known.test().split("[.\\[]");
            try (var sources = Files.walk(ROOT.resolve(known.module()).resolve("src/test/java"))) {
                assertThat(sources.filter(file -> file.endsWith(test[0] + ".java")))
                        .as("%s", known)
                        .singleElement()
                        .satisfies(source -> assertThat(source).content().contains(" " + test[1] + "("));
            }
        }
    }

    /** The command runs it before anything is built. */
    @Test
    void needsNoBuild() throws Exception {
        report(FAILED.formatted("isFree"));
        Files.createDirectories(root.resolve("deploy/mysql"));
        Files.writeString(root.resolve("deploy/mysql/known-differences.txt"), "booking-service PlacesIT.isFree so\n");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "src/main/java/com/courtgate/drills/mysql/MySqlVerdict.java",
                        root.toString(),
                        "booking-service")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("1 tests of booking-service, 1 known to differ, 0 red");
    }

    private MySqlVerdict verdict(Known... known) throws IOException {
        return MySqlVerdict.of(root, List.of("booking-service"), List.of(known));
    }

    private void report(String... tests) throws IOException {
        Path reports = Files.createDirectories(root.resolve("booking-service/target/failsafe-reports"));
        Files.writeString(
                reports.resolve("TEST-com.courtgate.PlacesIT.xml"),
                "<testsuite name=\"com.courtgate.PlacesIT\">" + String.join("\n", tests) + "</testsuite>");
        source("src/test/java/com/courtgate/PlacesIT.java");
    }

    private void source(String name) throws IOException {
        Path file = root.resolve("booking-service").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }
}
