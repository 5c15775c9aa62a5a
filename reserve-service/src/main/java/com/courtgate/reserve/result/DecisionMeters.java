package com.courtgate.reserve.result;

import com.courtgate.common.broker.Topology;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.amqp.core.Message;
import org.springframework.stereotype.Component;

/** Meters of the arrival of decisions. */
@Component
class DecisionMeters {
    private static final Duration[] LAG_STEPS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(200),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10)
    };
    private final Counter conflicts;
    private final Timer lag;
    private final Clock clock;

    DecisionMeters(Clock clock, MeterRegistry metrics) {
        this.clock = clock;
        this.conflicts = Counter.builder("courtgate.results.conflicts")
                .description("Decisions that contradict a result which was final already")
                .register(metrics);
        this.lag = Timer.builder("courtgate.decisions.lag")
                .description("From the sending of decisions until their results can be asked for")
                .serviceLevelObjectives(LAG_STEPS)
                .register(metrics);
    }

    void conflict() {
        conflicts.increment();
    }

    /**
     * Records the age of a decision by two machines' clocks; a message of an older release does not say when it was
     * sent.
     */
    void applied(Message message) {
        if (message.getMessageProperties().getHeader(Topology.DECIDED_AT_HEADER) instanceof Number sentAt) {
            lag.record(Math.max(0, clock.millis() - sentAt.longValue()), TimeUnit.MILLISECONDS);
        }
    }
}
