package com.courtgate.gateway.edge;

import static com.courtgate.common.testing.BoundSettings.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.unit.DataSize;

class EdgeSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "head, 0s",
        "head, 61s",
        "request, 0s",
        "request, 11m",
        "unread, 999ms",
        "unfinished-heads, 0",
        "refusals-at-once, 0"
    })
    void namesTheSettingOfAConnectionThatIsWrong(String name, String value) {
        assertRefused(ConnectionSettings.class, "courtgate.gateway." + name, value);
    }

    @ParameterizedTest
    @CsvSource({"proxy-depth, -1", "proxy-depth, 11", "max-address, 255B"})
    void namesTheSettingThatIsWrong(String name, String value) {
        assertRefused(EdgeSettings.class, "courtgate.gateway." + name, value);
    }

    /** The gateway lets through, and writes itself, less than services take. */
    @Test
    void boundsAHeadBelowWhatServicesTake() {
        assertRefused(EdgeSettings.class, "courtgate.gateway.max-head", "17KB");
        assertRefused(EdgeSettings.class, "courtgate.gateway.max-address", "5KB");
        assertThat(BoundSettings.of(EdgeSettings.class, Map.of("courtgate.gateway.max-head", "16KB"))
                        .maxHead())
                .isEqualTo(DataSize.ofKilobytes(16));
    }
}
