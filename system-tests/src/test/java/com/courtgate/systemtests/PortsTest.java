package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ports of {@code deploy/dev}: nobody's are another's, or among those that the system lends to connections. */
class PortsTest {
    private static final int FIRST_LENT = 32_768;
    private static final String LIST = """
            set -euo pipefail
            for part in output state process cluster; do source "../deploy/lib/$part.sh"; done
            locate_state
            for name in "${SERVERS[@]}" "${SERVICES[@]}"; do ports_of "$name"; done
            """;

    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"single", "clustered"})
    void areNobodyElses(String kind) throws IOException, InterruptedException {
        Files.createFile(state.resolve("doubled"));
        Files.createFile(state.resolve(kind));
        List<Integer> ports = portsWithTheLargestOffset();
        assertThat(ports)
                .hasSizeGreaterThan(kind.equals("single") ? 30 : 55)
                .doesNotHaveDuplicates()
                .allMatch(port -> port < FIRST_LENT);
    }

    private List<Integer> portsWithTheLargestOffset() throws IOException, InterruptedException {
        var bash = new ProcessBuilder("bash", "-c", LIST).redirectErrorStream(true);
        bash.environment().put("COURTGATE_STATE", state.toString());
        bash.environment().put("COURTGATE_PORT_OFFSET", "12000");
        Process process = bash.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.lines().map(Integer::valueOf).toList();
    }
}
