package com.courtgate.channelsimulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
