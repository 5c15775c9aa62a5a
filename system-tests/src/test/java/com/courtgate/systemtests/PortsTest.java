package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ports of {@code deploy/dev}: nobody's are another's, or among those that the system lends to connections. */
class PortsTest {
    private static final int FIRST_LENT = 32_768;
    private static final String LIST = """
            set -euo pipefail
            for part in output state process cluster training; do source "../deploy/lib/$part.sh"; done
            locate_state
            for name in "${SERVERS[@]}" "${SERVICES[@]}"; do ports_of "$name"; done
            """;
    private static final String TRAINING_OFFSET = """
            source ../deploy/lib/training.sh
            OFFSET=%d
            training_offset
            """;
    private static final Pattern ASKED =
            Pattern.compile("if (?:\\[\\[ \\$command == ([a-z-]+) ]]|(\\$CLUSTER)); then\\n(?:(?! {2}fi).*\\n)*?"
                    + ".*COURTGATE_PORT_OFFSET:-(\\d+)}");
    private static final Pattern PROPOSED = Pattern.compile("COURTGATE_PORT_OFFSET=(\\d+) deploy/dev");

    @TempDir
    private Path folder;

    /** Ports of a suite; of a compose only the gateway has one on this machine. */
    private record Suite(String name, String kind, int offset) {
        boolean isCompose() {
            return name.equals("test-images");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "clustered"})
    void areNobodyElses(String kind) throws IOException, InterruptedException {
        assertThat(ports(new Suite("largest", kind, 12_000)))
                .hasSizeGreaterThan(kind.equals("single") ? 30 : 55)
                .doesNotHaveDuplicates()
                .allMatch(port -> port < FIRST_LENT);
    }

    /** The developer's suite, those of the program, that of this build, and the one that the program proposes. */
    @Test
    void ofSuitesThatMayRunAtOnceAreApart() throws IOException, InterruptedException {
        Map<Integer, String> owners = new HashMap<>();
        List<Suite> suites = suites();
        for (Suite suite : suites) {
            for (int port : suite.isCompose() ? gatewayOf(suite) : ports(suite)) {
                assertThat(owners.put(port, suite.name()))
                        .as("who else has port %d of %s", port, suite)
                        .isNull();
            }
        }
        assertThat(suites).hasSizeGreaterThan(8);
    }

    private List<Suite> suites() throws IOException, InterruptedException {
        List<Suite> suites = new ArrayList<>();
        addTrained(suites, new Suite("up", "single", 0));
        suites.add(new Suite(
                "test",
                "single",
                Integer.parseInt(RunningSuite.environment(Path.of("..")).get("COURTGATE_PORT_OFFSET"))));
        var proposed = PROPOSED.matcher(Files.readString(Path.of("../deploy/lib/process.sh")));
        assertThat(proposed.find()).isTrue();
        addTrained(suites, new Suite("proposed", "single", Integer.parseInt(proposed.group(1))));
        String program = Files.readString(Path.of("../deploy/dev"));
        var asked = ASKED.matcher(program);
        int found = 0;
        while (asked.find()) {
            found++;
            int offset = Integer.parseInt(asked.group(3));
            if (asked.group(2) != null) {
                addTrained(suites, new Suite("--cluster", "clustered", offset));
            } else {
                String name = asked.group(1);
                suites.add(new Suite(name, name.equals("test-cluster") ? "clustered" : "single", offset));
            }
        }
        assertThat(found).isEqualTo(program.split("COURTGATE_PORT_OFFSET:-", -1).length - 1);
        return suites;
    }

    /** With the suite that trains for it, which has single servers. */
    private void addTrained(List<Suite> suites, Suite suite) throws IOException, InterruptedException {
        suites.add(suite);
        String offset = run(TRAINING_OFFSET.formatted(suite.offset()), Map.of());
        suites.add(new Suite("training of " + suite.name(), "single", Integer.parseInt(offset)));
    }

    private List<Integer> gatewayOf(Suite suite) throws IOException, InterruptedException {
        return ports(suite).stream()
                .filter(port -> port == 18_080 + suite.offset())
                .toList();
    }

    /** With two of each service. */
    private List<Integer> ports(Suite suite) throws IOException, InterruptedException {
        Path state = Files.createDirectory(folder.resolve(suite.name().replace(' ', '-')));
        Files.createFile(state.resolve("doubled"));
        Files.createFile(state.resolve(suite.kind()));
        String said = run(
                LIST,
                Map.of("COURTGATE_STATE", state.toString(), "COURTGATE_PORT_OFFSET", Integer.toString(suite.offset())));
        return said.lines().map(Integer::valueOf).toList();
    }

    private static String run(String script, Map<String, String> variables) throws IOException, InterruptedException {
        Bash bash = Bash.run(script, variables);
        assertThat(bash.exit()).as(bash.said()).isZero();
        return bash.said();
    }
}
