package com.courtgate.booking.session;

import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.Halls;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whether sessions are ready for their gate, which a scheduler that is away cannot tell. */
@Component
class SessionMeters implements MeterBinder {
    /** Warm-up begins five minutes before the gate; a minute later it should be done. */
    private static final Duration READY_BEFORE = Duration.ofMinutes(4);

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
        Gauge.builder(
                        "courtgate.sessions.unwarmed",
                        sessions,
                        all -> all.countUnwarmed(hallId, clock.instant().plus(READY_BEFORE)))
                .tag("hall", String.valueOf(hallId))
                .description(
                        "Sessions whose gate opens within four minutes, or should be open, and that are not warmed")
                .register(registry);
    }
}
