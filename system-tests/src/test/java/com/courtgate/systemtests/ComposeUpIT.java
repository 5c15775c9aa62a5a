package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Effects of {@code deploy/compose/up} on the host; the engine's client is a script that says all is well. */
class ComposeUpIT {
    private static final Path UP = Path.of("../deploy/compose/up");
    private static final String CLIENT = """
            #!/bin/sh
            case "$*" in
              *inspect*) echo healthy ;;
              *) echo container ;;
            esac
            """;

    @TempDir
    private Path folder;

    @Test
    void keepsItsSecretsHoweverOftenItIsStarted() throws Exception {
        start();
        Map<String, String> first = secrets();
        assertThat(first).hasSizeGreaterThan(20).containsKeys("internal-key", "redis.conf", "token.p12");
        for (int i = 0; i < 5; i++) {
            start();
            assertThat(secrets()).isEqualTo(first);
        }
    }

    @Test
    void makesWhatIsMissing() throws Exception {
        start();
        Map<String, String> first = secrets();
        Files.delete(folder.resolve("secrets/mail"));
        Files.delete(folder.resolve("secrets/trace-key"));
        start();
        assertThat(secrets()).hasSameSizeAs(first);
        assertThat(secrets().get("trace-key")).hasSize(48).isNotEqualTo(first.get("trace-key"));
    }

    private void start() throws IOException, InterruptedException {
        Path client = Files.writeString(folder.resolve("docker"), CLIENT);
        assertThat(client.toFile().setExecutable(true)).isTrue();
        var builder = new ProcessBuilder(UP.toAbsolutePath().toString(), "--dev").redirectErrorStream(true);
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        builder.environment().put("COURTGATE_ENV_FILE", folder.resolve("env").toString());
        builder.environment().put("COURTGATE_SECRETS", folder.resolve("secrets").toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private Map<String, String> secrets() throws IOException {
        try (var files = Files.list(folder.resolve("secrets"))) {
            return files.collect(Collectors.toMap(file -> file.getFileName().toString(), ComposeUpIT::content));
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
