package com.courtgate.reserve.pending;

import com.courtgate.common.envelope.Outages;
import com.courtgate.reserve.pending.PendingAgeScript.Pending;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Backlog that the database has not decided, of all sessions, as Redis has it when somebody looks; so every instance
 * tells the same. NaN while Redis is away.
 */
@Component
class PendingBacklog implements MeterBinder {
    private static final Duration FRESH = Duration.ofSeconds(1); // both gauges are read at once
    private final ClaimOverdueHoldsScript overdue;
    private final PendingAgeScript ages;
    private final Clock clock;
    private @Nullable Snapshot last;

    PendingBacklog(ClaimOverdueHoldsScript overdue, PendingAgeScript ages, Clock clock) {
        this.overdue = overdue;
        this.ages = ages;
        this.clock = clock;
    }

    private record Snapshot(double holds, double oldestSeconds, Instant at) {}

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("courtgate.pending.holds", () -> look().holds())
                .description("Holds that the database has not decided")
                .register(registry);
        TimeGauge.builder("courtgate.pending.oldest", () -> look().oldestSeconds(), TimeUnit.SECONDS)
                .description("How long the oldest of them has waited since it was taken; 0 when there is none")
                .register(registry);
    }

    private synchronized Snapshot look() {
        Instant now = clock.instant();
        @Nullable Snapshot known = last;
        if (known != null && now.isBefore(known.at().plus(FRESH))) {
            return known;
        }
        Snapshot fresh = ask(now);
        last = fresh;
        return fresh;
    }

    private Snapshot ask(Instant now) {
        try {
            long holds = 0;
            Duration oldest = Duration.ZERO;
            for (long sessionId : overdue.sessions()) {
                Pending pending = ages.run(sessionId);
                holds += pending.holds();
                oldest = oldest.compareTo(pending.oldest()) < 0 ? pending.oldest() : oldest;
            }
            return new Snapshot(holds, oldest.toMillis() / 1000.0, now);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            return new Snapshot(Double.NaN, Double.NaN, now);
        }
    }
}
