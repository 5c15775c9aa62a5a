package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.BoundSettings;
import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "global-per-second, 0",
        "strangers-per-second, 10000001",
        "grabs-per-minute, 0",
        "redis-patience, 1m",
        "redis-patience, 9ms",
        "unsealed-per-second, -1"
    })
    void namesTheSettingThatIsWrong(String name, String value) {
        BoundSettings.assertRefused(LimitSettings.class, "courtgate.gateway.limits." + name, value);
    }

    @Test
    void mayLookAtNothingUnsealed() {
        var none = Map.of("courtgate.gateway.limits.unsealed-per-second", 0);
        assertThat(BoundSettings.of(LimitSettings.class, none)
                        .in(Scope.UNSEALED)
                        .permits())
                .isZero();
    }

    @Test
    void countsWhoeverShowsSomethingByThat() {
        assertThat(Visitor.Returning.by("one")).isEqualTo(Visitor.Returning.by("one"));
        assertThat(Visitor.Returning.by("one").key())
                .isNotEqualTo(Visitor.Returning.by("other").key())
                .doesNotContain("one");
    }
}
