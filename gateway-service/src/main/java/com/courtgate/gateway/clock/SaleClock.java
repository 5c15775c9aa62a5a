package com.courtgate.gateway.clock;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The time by which gates open. This machine's own while that is as good; once it is off by more than
 * {@link #TOLERATED}, corrected by what was last known, also while nobody tells.
 */
@Component
class SaleClock {
    /** Less than a person notices, and more than clocks that are kept in step differ by. */
    static final Duration TOLERATED = Duration.ofMillis(100);

    private static final Logger log = LoggerFactory.getLogger(SaleClock.class);

    private final Clock clock;
    private volatile long offsetMillis;

    SaleClock(Clock clock, MeterRegistry meters) {
        this.clock = clock;
        Gauge.builder("courtgate.gateway.clock.offset", this, sale -> sale.offsetMillis / 1e3)
                .description("How far the clock of the sale's Redis is ahead of this machine's")
                .baseUnit("seconds")
                .register(meters);
    }

    /** Epoch millis. */
    long millis() {
        long offset = offsetMillis;
        return clock.millis() + (isTolerated(offset) ? 0 : offset);
    }

    /**
     * Learns from an answer of the sale's clock.
     *
     * @param saleMillis epoch millis by the sale's clock, at some time within the round trip that ends now
     * @param roundTrip twice the greatest possible error; a long one is ignored
     */
    void learn(long saleMillis, Duration roundTrip) {
        if (roundTrip.compareTo(TOLERATED) > 0) {
            return;
        }
        long before = offsetMillis;
        long offset = saleMillis + roundTrip.toMillis() / 2 - clock.millis();
        offsetMillis = offset;
        if (isTolerated(before) && !isTolerated(offset)) {
            log.warn("The clock of the sale is {} ms ahead of this machine's; GET /time is corrected by that", offset);
        } else if (!isTolerated(before) && isTolerated(offset)) {
            log.info("This machine's clock agrees with that of the sale again");
        }
    }

    private static boolean isTolerated(long millis) {
        return Math.abs(millis) <= TOLERATED.toMillis();
    }
}
