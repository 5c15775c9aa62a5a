package com.courtgate.gateway.edge;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class EdgeSettingsTest {
    private static final DataSize KB = DataSize.ofKilobytes(1);

    @Test
    void namesTheSettingThatIsWrong() {
        assertThatThrownBy(() -> new EdgeSettings(-1, KB, KB, KB, Duration.ofSeconds(1)))
                .hasMessageContaining("courtgate.gateway.proxy-depth");
        assertThatThrownBy(
                        () ->
                                new EdgeSettings(
                                        0, DataSize.ofBytes(0), KB, KB, Duration.ofSeconds(1)))
                .hasMessageContaining("max-body");
        assertThatThrownBy(() -> new EdgeSettings(0, KB, KB, KB, Duration.ZERO))
                .hasMessageContaining("patience");
    }
}
