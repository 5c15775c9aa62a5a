package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The pages in a real browser, served by the gateway of the suite; what is tested is written in {@code web/e2e}. */
@ExtendWith(RunningSuite.class)
class BrowserIT {
    private static final int LAST_LINES = 80;

    @Test
    void pagesDoInABrowserWhatTheySay() throws IOException, InterruptedException {
        Path root = Path.of(System.getProperty("courtgate.root"));
        Path log = root.resolve("system-tests/target/browser.log");
        var builder = new ProcessBuilder("npm", "run", "--silent", "e2e")
                .directory(root.resolve("web").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("COURTGATE_GATEWAY", RunningSuite.suite().gatewayUrl());
        int exit = builder.start().waitFor();
        assertThat(exit).as(() -> endOf(log)).isZero();
    }

    private static String endOf(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.stream().skip(Math.max(0, lines.size() - LAST_LINES)).collect(Collectors.joining("\n"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
