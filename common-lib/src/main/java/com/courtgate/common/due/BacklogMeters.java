package com.courtgate.common.due;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Gauges of a backlog, as the database has it at each look: they survive a restart, and see what nobody can take
 * because something else holds its lock. NaN while the database is away.
 */
public final class BacklogMeters implements MeterBinder {
    private final String name;
    private final String rows;
    private final Supplier<@Nullable Instant> oldest;
    private final LongSupplier dead;
    private final Clock clock;

    /**
     * @param name of the meters, such as {@code courtgate.outbox}
     * @param rows what the rows are, in the plural
     * @param oldest answers since when the oldest row waits, null when none does; asked at each look, so by an index
     * @param dead answers how many rows wait for a person
     */
    public BacklogMeters(String name, String rows, Supplier<@Nullable Instant> oldest, LongSupplier dead, Clock clock) {
        this.name = name;
        this.rows = rows;
        this.oldest = oldest;
        this.dead = dead;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bindTo(registry, Tags.empty());
    }

    void bindTo(MeterRegistry registry, Tags tags) {
        TimeGauge.builder(name + ".oldest", () -> known(this::age), TimeUnit.SECONDS)
                .description("Age of the oldest of the " + rows + " that wait; 0 when none does")
                .tags(tags)
                .register(registry);
        Gauge.builder(name + ".dead", () -> known(dead::getAsLong))
                .description("Of the " + rows + " those that were given up and wait for a person")
                .tags(tags)
                .register(registry);
    }

    private double age() {
        @Nullable Instant since = oldest.get();
        return since == null
                ? 0
                : Math.max(0, Duration.between(since, clock.instant()).toMillis() / 1000.0);
    }

    private static double known(DoubleSupplier figure) {
        try {
            return figure.getAsDouble();
        } catch (DataAccessException | TransactionException databaseIsAway) {
            return Double.NaN;
        }
    }
}
