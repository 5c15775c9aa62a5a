package com.courtgate.gateway.clock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.MutableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SaleClockTest {
    private static final Instant NOW = Instant.parse("2026-03-02T05:00:00Z");
    private static final Duration SHORT = Duration.ofMillis(10);

    private final MutableClock own = new MutableClock(NOW);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SaleClock clock = new SaleClock(own, meters);

    @Test
    void isItsOwnWhileThatIsAsGood() {
        learn(100, SHORT);
        assertThat(ahead()).isZero();
        learn(-100, SHORT);
        assertThat(ahead()).isZero();
        assertThat(offset()).isEqualTo(-0.1);
    }

    @Test
    void isTheSalesWhereTheyDiffer() {
        learn(101, SHORT);
        assertThat(ahead()).isEqualTo(101);
        learn(-5_000, SHORT);
        assertThat(ahead()).isEqualTo(-5_000);
        assertThat(offset()).isEqualTo(-5.0);
        learn(0, SHORT);
        assertThat(ahead()).isZero();
    }

    @Test
    void keepsWhatItKnewWhenNobodyTells() {
        learn(5_000, SHORT);
        own.advance(Duration.ofHours(1));
        assertThat(ahead()).isEqualTo(5_000);
    }

    @Test
    void learnsNothingFromALongRoundTrip() {
        learn(5_000, SaleClock.TOLERATED.plusMillis(1));
        assertThat(ahead()).isZero();
        assertThat(offset()).isZero();
    }

    /** The sale's clock was read in the middle of the round trip. */
    private void learn(long millisAhead, Duration roundTrip) {
        clock.learn(own.millis() + millisAhead - roundTrip.toMillis() / 2, roundTrip);
    }

    private long ahead() {
        return clock.millis() - own.millis();
    }

    private double offset() {
        return meters.get("courtgate.gateway.clock.offset").gauge().value();
    }
}
