package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LimitSettingsTest {
    private static final Duration PATIENCE = Duration.ofMillis(100);

    @Test
    void namesTheSettingThatIsWrong() {
        assertThatThrownBy(() -> new LimitSettings(0, 1, 1, 1, 1, 1, true, PATIENCE))
                .hasMessageContaining("courtgate.gateway.limits.global-per-second");
        assertThatThrownBy(() -> new LimitSettings(1, 1, 1, 0, 1, 1, true, PATIENCE))
                .hasMessageContaining("grabs-per-minute");
        assertThatThrownBy(() -> new LimitSettings(1, 1, 1, 1, 1, 1, true, Duration.ofMinutes(1)))
                .hasMessageContaining("redis-patience");
    }
}
