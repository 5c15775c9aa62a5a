package com.courtgate.booking.letter;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Which letters wait, as the database has it at each look; NaN while it is away. */
@Component
class LetterBacklog implements MeterBinder {
    private final LetterMapper letters;
    private final Clock clock;

    LetterBacklog(LetterMapper letters, Clock clock) {
        this.letters = letters;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        TimeGauge.builder("courtgate.letters.oldest", () -> known(this::age), TimeUnit.SECONDS)
                .description("Age of the oldest letter that waits to be sent; 0 when none does")
                .register(registry);
        Gauge.builder("courtgate.letters.dead", () -> known(letters::countDead))
                .description("Letters that were given up and wait for a person")
                .register(registry);
    }

    private double age() {
        @Nullable Instant oldest = letters.oldestPending();
        return oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, clock.instant()).toMillis() / 1000.0);
    }

    private static double known(DoubleSupplier figure) {
        try {
            return figure.getAsDouble();
        } catch (DataAccessException | TransactionException databaseIsAway) {
            return Double.NaN;
        }
    }
}
