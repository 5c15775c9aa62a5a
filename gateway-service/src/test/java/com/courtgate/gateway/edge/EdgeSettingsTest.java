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
        assertThatThrownBy(() -> new EdgeSettings(-1, KB, KB, SECOND, SECOND))
                .hasMessageContaining("courtgate.gateway.proxy-depth");
        assertThatThrownBy(() -> new EdgeSettings(0, KB, KB, Duration.ZERO, SECOND))
                .hasMessageContaining("courtgate.gateway.head");
        assertThatThrownBy(() -> new EdgeSettings(0, KB, KB, SECOND, Duration.ZERO))
                .hasMessageContaining("courtgate.gateway.request");
    }
}
