package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.courtgate.common.contract.HoldsTaken;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HoldSettingsTest {
    private static final Duration PATIENCE = Duration.ofMillis(900);

    private static HoldSettings settings(int batchSize, Duration linger) {
        return new HoldSettings(batchSize, 4, linger, 1000, PATIENCE, Duration.ofMillis(100));
    }

    @Test
    void aBatchLingersNoLongerThanAGrabIsPatient() {
        assertThatCode(() -> settings(64, PATIENCE)).doesNotThrowAnyException();
        assertRefused(64, PATIENCE.plusMillis(1), "courtgate.reserve.linger");
        assertRefused(64, Duration.ofMillis(-1), "courtgate.reserve.linger");
    }

    @Test
    void aBatchFitsAMessage() {
        assertThatCode(() -> settings(HoldsTaken.MOST, Duration.ZERO)).doesNotThrowAnyException();
        assertRefused(0, Duration.ZERO, "courtgate.reserve.batch-size");
        assertRefused(HoldsTaken.MOST + 1, Duration.ZERO, "courtgate.reserve.batch-size");
    }

    private static void assertRefused(int batchSize, Duration linger, String setting) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(batchSize, linger))
                .withMessageContaining(setting);
    }
}
