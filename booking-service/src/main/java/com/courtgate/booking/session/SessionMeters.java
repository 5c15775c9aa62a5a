package com.courtgate.booking.session;

import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.Halls;
import com.courtgate.booking.session.SessionMapper.Unwarmed;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Whether sessions are ready for their gate, which a scheduler that is away cannot tell. */
@Component
class SessionMeters implements MeterBinder {
    /** Warm-up begins five minutes before the gate; a minute later it should be done. */
    private static final Duration READY_BEFORE = Duration.ofMinutes(4);

    /** All gauges of a scrape tell by one question; while the database is away one of them waits for it, not all. */
    private final Cache<Boolean, Optional<Map<Long, Long>>> unwarmed =
            Caffeine.newBuilder().expireAfterWrite(Duration.ofSeconds(1)).build();

    private final SessionMapper sessions;
    private final Halls halls;
    private final Clock clock;

    SessionMeters(SessionMapper sessions, Halls halls, Clock clock) {
        this.sessions = sessions;
        this.halls = halls;
        this.clock = clock;
    }

    /** Every instance tells the same numbers, and none while the database is away. */
    @Override
    public void bindTo(MeterRegistry registry) {
        addUnwarmed(registry, Hall.FIRST);
        Gauge.builder("courtgate.halls", () -> count(registry))
                .description("Halls")
                .register(registry);
    }

    /** A hall that is new has its series from the next scrape on. */
    private int count(MeterRegistry registry) {
        List<Hall> all = halls.all();
        all.forEach(hall -> addUnwarmed(registry, hall.id()));
        return all.size();
    }

    /** May be repeated. */
    private void addUnwarmed(MeterRegistry registry, long hallId) {
        Gauge.builder("courtgate.sessions.unwarmed", () -> unwarmed(hallId))
                .tag("hall", String.valueOf(hallId))
                .description(
                        "Sessions whose gate opens within four minutes, or should be open, and that are not warmed")
                .register(registry);
    }

    private double unwarmed(long hallId) {
        return unwarmed.get(true, ignored -> count())
                .map(counts -> (double) counts.getOrDefault(hallId, 0L))
                .orElse(Double.NaN);
    }

    private Optional<Map<Long, Long>> count() {
        try {
            return Optional.of(sessions.unwarmed(clock.instant().plus(READY_BEFORE)).stream()
                    .collect(Collectors.toMap(Unwarmed::hallId, Unwarmed::sessions)));
        } catch (DataAccessException databaseAway) {
            return Optional.empty();
        }
    }
}
