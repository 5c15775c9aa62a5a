package com.courtgate.gateway.edge;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class EdgeSettingsTest {
    private static final DataSize KB = DataSize.ofKilobytes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void namesTheSettingThatIsWrong() {
        assertThatThrownBy(() -> new EdgeSettings(-1, KB, KB)).hasMessageContaining("courtgate.gateway.proxy-depth");
        assertThatThrownBy(() -> new ConnectionSettings(Duration.ZERO, SECOND, SECOND, 1, 1))
                .hasMessageContaining("courtgate.gateway.head");
        assertThatThrownBy(() -> new ConnectionSettings(SECOND, Duration.ZERO, SECOND, 1, 1))
                .hasMessageContaining("courtgate.gateway.request");
        assertThatThrownBy(() -> new ConnectionSettings(SECOND, SECOND, Duration.ZERO, 1, 1))
                .hasMessageContaining("courtgate.gateway.unread");
        assertThatThrownBy(() -> new ConnectionSettings(SECOND, SECOND, SECOND, 0, 1))
                .hasMessageContaining("courtgate.gateway.unfinished-heads");
        assertThatThrownBy(() -> new ConnectionSettings(SECOND, SECOND, SECOND, 1, 0))
                .hasMessageContaining("courtgate.gateway.refusals-at-once");
    }

    /** The gateway lets through, and writes itself, less than services take. */
    @Test
    void boundsAHeadBelowWhatServicesTake() {
        assertThatThrownBy(() -> new EdgeSettings(0, DataSize.ofKilobytes(17), KB))
                .hasMessageContaining("courtgate.gateway.max-head");
        assertThatThrownBy(() -> new EdgeSettings(0, KB, DataSize.ofKilobytes(5)))
                .hasMessageContaining("courtgate.gateway.max-address");
    }
}
