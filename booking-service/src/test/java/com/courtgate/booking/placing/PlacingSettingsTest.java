package com.courtgate.booking.placing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlacingSettingsTest {
    @Test
    void refusesToHaveNoPatience() {
        for (Duration none : new Duration[] {Duration.ZERO, Duration.ofSeconds(-1)}) {
            assertThatThrownBy(() -> new PlacingSettings(none))
                    .hasMessageContaining("courtgate.placing.stock-patience");
        }
    }
}
