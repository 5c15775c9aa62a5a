package com.courtgate.common.inbox;

import io.micrometer.core.instrument.Counter;
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

/** What is kept in the inbox, as the database has it at each look. NaN while the database is away. */
class InboxBacklog implements MeterBinder {
    private final InboxMapper mapper;
    private final Clock clock;

    InboxBacklog(InboxMapper mapper, Clock clock) {
        this.mapper = mapper;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Counter.builder(Inbox.FAILED_METRIC)
                .description("Received events that were given up")
                .register(registry);
        TimeGauge.builder("courtgate.inbox.oldest", () -> known(this::age), TimeUnit.SECONDS)
                .description("Age of the oldest received event that is kept for another try; 0 when none is")
                .register(registry);
        Gauge.builder("courtgate.inbox.dead", () -> known(mapper::countFailed))
                .description("Received events that were given up and wait for a person")
                .register(registry);
    }

    private double age() {
        @Nullable Instant oldest = mapper.oldestKept();
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
