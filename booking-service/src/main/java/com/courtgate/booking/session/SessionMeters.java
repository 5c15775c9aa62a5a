package com.courtgate.booking.session;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Whether sessions are ready for their gate, which a scheduler that is away cannot tell. */
@Configuration(proxyBeanMethods = false)
class SessionMeters {
    /** Warm-up begins five minutes before the gate; a minute later it should be done. */
    private static final Duration READY_BEFORE = Duration.ofMinutes(4);

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder unwarmedSessions(SessionMapper mapper, Clock clock) {
        return registry -> Gauge.builder(
                        "courtgate.sessions.unwarmed",
                        mapper,
                        sessions -> sessions.countUnwarmed(clock.instant().plus(READY_BEFORE)))
                .description(
                        "Sessions whose gate opens within four minutes, or should be open, and that are not warmed")
                .register(registry);
    }
}
