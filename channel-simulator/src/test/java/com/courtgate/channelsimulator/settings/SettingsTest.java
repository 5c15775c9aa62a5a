package com.courtgate.channelsimulator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    private static final String SECRET = "a-secret-of-the-tests";

    @Test
    void doesNotStartWithoutASecret() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.from(Map.of()))
                .withMessageContaining("COURTGATE_CHANNEL_SECRET");
    }

    @Test
    void doesNotStartWithAShortSecretAndDoesNotSayIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.from(Map.of("COURTGATE_CHANNEL_SECRET", "short-one")))
                .withMessageContaining("16")
                .withMessageNotContaining("short-one");
    }

    @Test
    void readsTheSecretFromAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        var settings = Settings.from(Map.of("COURTGATE_CHANNEL_SECRET_FILE", file.toString()));
        assertThat(settings.keys().secrets()).containsEntry("key-1", SECRET);
    }

    @Test
    void acceptsOlderKeysBesideTheCurrentOne() {
        var settings = Settings.from(Map.of(
                "COURTGATE_CHANNEL_SECRET",
                SECRET,
                "COURTGATE_CHANNEL_OLDER_KEYS",
                "key-0:an-older-secret-of-the-tests"));
        assertThat(settings.keys().current()).isEqualTo("key-1");
        assertThat(settings.keys().secrets()).containsOnlyKeys("key-0", "key-1");
        assertThat(settings.toString()).doesNotContain(SECRET).doesNotContain("an-older");
    }

    @Test
    void aSignatureHoldsForThatKeyHeadAndBodyOnly() {
        var keys = Settings.from(Map.of("COURTGATE_CHANNEL_SECRET", SECRET)).keys();
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        String signature = keys.sign("1\nn", body);
        assertThat(keys.verify("key-1", "1\nn", body, signature)).isTrue();
        assertThat(keys.verify("key-1", "2\nn", body, signature)).isFalse();
        assertThat(keys.verify("key-1", "1\nn", new byte[0], signature)).isFalse();
        assertThat(keys.verify("key-2", "1\nn", body, signature)).isFalse();
        assertThat(keys.verify("key-1", "1\nn", body, "")).isFalse();
        assertThat(keys.verify("key-1", "1\nn", body, "é\n")).isFalse();
    }
}
