package com.courtgate.scheduler.failure;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.courtgate.common.testing.MutableClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class JobFailuresTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final MutableClock clock = new MutableClock(Instant.parse("2026-11-21T05:00:00Z"));
    private final JobFailures failures = new JobFailures(meters, clock);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listens() {
        lines.start();
        ((Logger) LoggerFactory.getLogger(JobFailures.class)).addAppender(lines);
    }

    @AfterEach
    void leaves() {
        ((Logger) LoggerFactory.getLogger(JobFailures.class)).detachAppender(lines);
    }

    @Test
    void saysAFailureOnceAndCountsEveryTime() {
        for (int i = 0; i < 5; i++) {
            failures.report("session 7", "has no slots to sell");
        }
        assertThat(lines.list).hasSize(1);
        assertThat(meters.counter("courtgate.scheduler.failures").count()).isEqualTo(5);
    }

    @Test
    void saysEveryChangeAndTheEnd() {
        failures.report("session 7", "one thing");
        failures.report("session 7", "another thing");
        failures.report("session 8", "another thing");
        failures.resolve("session 7");
        failures.resolve("session 7");

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "session 7: one thing",
                        "session 7: another thing",
                        "session 8: another thing",
                        "session 7: well again, was: another thing");
    }

    @Test
    void remindsOfWhatGoesOn() {
        failures.report("session 7", "has no slots to sell");
        clock.advance(Duration.ofMinutes(10));
        failures.report("session 7", "has no slots to sell");

        assertThat(lines.list).hasSize(2);
    }

    @Test
    void keepsAFailureFromItsCaller() {
        failures.attempt("plans", () -> {
            throw new IllegalStateException("no");
        });
        failures.attempt("plans", () -> {});

        assertThat(lines.list).hasSize(2);
    }
}
