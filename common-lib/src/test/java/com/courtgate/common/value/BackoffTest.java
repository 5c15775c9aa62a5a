package com.courtgate.common.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void doublesUpToTheLongest() {
        var backoff = new Backoff(Duration.ofMillis(400), MINUTE);
        assertThat(backoff.after(1)).hasMillis(400);
        assertThat(backoff.after(2)).hasMillis(800);
        assertThat(backoff.after(8)).hasMillis(51_200);
        assertThat(backoff.after(9)).isEqualTo(MINUTE);
        assertThat(backoff.after(Integer.MAX_VALUE)).isEqualTo(MINUTE);
    }

    @Test
    void neverGoesOnAtOnceNorBackwards() {
        assertThatThrownBy(() -> new Backoff(Duration.ZERO, MINUTE)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backoff(MINUTE, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
