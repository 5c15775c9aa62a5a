package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LimitSettingsTest {
    private static final Duration PATIENCE = Duration.ofMillis(100);

    @Test
    void namesTheSettingThatIsWrong() {
        assertThatThrownBy(() -> settings(0, 1, 1, PATIENCE))
                .hasMessageContaining("courtgate.gateway.limits.global-per-second");
        assertThatThrownBy(() -> settings(1, 0, 1, PATIENCE)).hasMessageContaining("grabs-per-minute");
        assertThatThrownBy(() -> settings(1, 1, 1, Duration.ofMinutes(1))).hasMessageContaining("redis-patience");
        assertThatThrownBy(() -> settings(1, 1, -1, PATIENCE)).hasMessageContaining("unsealed-per-second");
        assertThat(settings(1, 1, 0, PATIENCE).in(Scope.UNSEALED).permits()).isZero();
    }

    @Test
    void countsWhoeverShowsSomethingByThat() {
        assertThat(Visitor.Returning.by("one")).isEqualTo(Visitor.Returning.by("one"));
        assertThat(Visitor.Returning.by("one").key())
                .isNotEqualTo(Visitor.Returning.by("other").key())
                .doesNotContain("one");
    }

    private static LimitSettings settings(long global, long grabs, long unsealed, Duration patience) {
        return new LimitSettings(global, 1, 1, 1, grabs, 1, 1, 1, 1, unsealed, 1, 1, true, patience);
    }
}
