package com.courtgate.common.outbox;

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
import org.springframework.transaction.TransactionException;

/**
 * What waits in the outbox, as the database has it at each look: it survives a restart, and sees what no relay can take
 * because something else holds its lock. NaN while the database is away.
 */
class OutboxBacklog implements MeterBinder {
    private final OutboxMapper mapper;
    private final Clock clock;

    OutboxBacklog(OutboxMapper mapper, Clock clock) {
        this.mapper = mapper;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        TimeGauge.builder("courtgate.outbox.oldest", () -> known(this::age), TimeUnit.SECONDS)
                .description("Age of the oldest event that waits to be sent; 0 when none does")
                .register(registry);
        Gauge.builder("courtgate.outbox.dead", () -> known(mapper::countDead))
                .description("Events that were given up and wait for a person")
                .register(registry);
    }

    private double age() {
        @Nullable Instant oldest = mapper.oldestPending();
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
