package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.BoundSettings.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.testing.BoundSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HoldSettingsTest {

    @Test
    void aBatchLingersNoLongerThanAGrabIsPatient() {
        var longest = Map.of("courtgate.reserve.linger", "900ms");
        assertThat(BoundSettings.of(HoldSettings.class, longest).linger()).isEqualTo(Duration.ofMillis(900));
        assertRefused(HoldSettings.class, "courtgate.reserve.linger", "901ms");
        assertRefused(HoldSettings.class, "courtgate.reserve.linger", "-1ms");
    }

    @Test
    void aBatchFitsAMessage() {
        var largest = Map.of("courtgate.reserve.batch-size", HoldsTaken.MOST);
        assertThat(BoundSettings.of(HoldSettings.class, largest).batchSize()).isEqualTo(HoldsTaken.MOST);
        assertRefused(HoldSettings.class, "courtgate.reserve.batch-size", 0);
        assertRefused(HoldSettings.class, "courtgate.reserve.batch-size", HoldsTaken.MOST + 1);
    }
}
