package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of {@code deploy/restore}, without a database: that they fail then, and what they say of events. */
class KeepingTest {
    private static final Path STEPS = Path.of("../deploy/restore");
    private static final Path EVENTS = STEPS.resolve("events.sql");
    private static final Pattern RESENT = Pattern.compile("(?s)routing_key in \\((.*?)\\)");
    private static final Pattern EVENT = Pattern.compile("'([a-z.]+)'");

    /** Otherwise a restore would go on, and take the till with it. */
    @ParameterizedTest
    @ValueSource(strings = {"aside", "after 2026-11-22", "lost-time 2026-11-22", "after", "aside 2026-11-22", "else"})
    void noStepSucceedsWithoutADatabaseOrIsTakenForAnother(String step) throws Exception {
        List<String> command = new ArrayList<>(List.of("bash", "../deploy/restore/money"));
        command.addAll(List.of(step.split(" ")));
        command.addAll(List.of("--", "false"));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).isNotZero();
    }

    @Test
    void aClusterHasEveryFileOfTheSteps() throws IOException {
        String kustomization = Files.readString(STEPS.resolve("kustomization.yaml"));
        try (Stream<Path> files = Files.list(STEPS)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".yaml")))
                    .hasSizeGreaterThan(3)
                    .allSatisfy(name -> assertThat(kustomization).contains("      - " + name + "\n"));
        }
    }

    @Test
    void restoreSendsEveryEventAgainThatServicesWithASchemaHear() throws IOException {
        var resent = RESENT.matcher(Files.readString(EVENTS));
        assertThat(resent.find()).isTrue();
        var heard = Docs.rows("topology.md", "What runs over the broker").stream()
                .filter(row -> row.get(0).endsWith(".events") && !row.get(2).startsWith("reserve."))
                .map(row -> row.get(1))
                .toList();
        assertThat(EVENT.matcher(resent.group(1)).results().map((MatchResult match) -> match.group(1)))
                .hasSizeGreaterThan(3)
                .containsExactlyInAnyOrderElementsOf(heard);
    }
}
