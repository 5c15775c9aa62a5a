package com.courtgate.reserve.result;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.hold.SoldOutCache;
import com.courtgate.reserve.stock.ApplyDecisions;
import com.courtgate.reserve.stock.ApplyDecisionsScript.Applied;
import com.fasterxml.jackson.core.type.TypeReference;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears what booking-service decided, and wakes those who wait for it. A message is acknowledged when Redis has taken
 * the decisions; while the session's part of Redis is down, or nobody says what became of holds that it has lost, it
 * comes round again and again (see {@link EventContainers}).
 */
@Component
class DecisionListener {
    private static final Logger log = LoggerFactory.getLogger(DecisionListener.class);
    private static final TypeReference<HoldsDecided> DECIDED = new TypeReference<>() {};
    private static final Duration[] LAG_STEPS = LongStream.of(10, 50, 200, 1_000, 10_000)
            .mapToObj(Duration::ofMillis)
            .toArray(Duration[]::new);
    private final ApplyDecisions applyDecisions;
    private final ResultSubscribers subscribers;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final Clock clock;
    private final Counter conflicts;
    private final Timer lag;

    DecisionListener(
            ApplyDecisions applyDecisions,
            ResultSubscribers subscribers,
            SoldOutCache soldOut,
            MessageReader messages,
            Clock clock,
            MeterRegistry metrics) {
        this.applyDecisions = applyDecisions;
        this.subscribers = subscribers;
        this.soldOut = soldOut;
        this.messages = messages;
        this.clock = clock;
        this.conflicts = Counter.builder("courtgate.results.conflicts")
                .description("Decisions that contradict a result which was final already")
                .register(metrics);
        this.lag = Timer.builder("courtgate.decisions.lag")
                .description("From the sending of decisions until their results can be asked for")
                .serviceLevelObjectives(LAG_STEPS)
                .register(metrics);
    }

    @RabbitListener(queues = Topology.DECISION_QUEUE, containerFactory = EventContainers.FACTORY)
    void decided(Message message) {
        HoldsDecided decided = messages.read(message, DECIDED, DecisionListener::isWhole);
        applyDecisions.apply(decided, this::tell);
        recordLag(message);
    }

    private void tell(Decision decision, Applied word) {
        switch (word) {
            case APPLIED -> {
                if (decision.outcome() == HoldsDecided.Outcome.FAILED) {
                    decision.slotIds().forEach(soldOut::forget);
                }
                subscribers.decided(TraceResult.of(decision));
            }
            case KNOWN, LOST -> {}
            case CONFLICT -> {
                conflicts.increment();
                log.error("Trace {} was final already, not {}", decision.traceId(), decision);
            }
        }
    }

    /**
     * Records the age of a decision by two machines' clocks; a message of an older release does not say when it was
     * sent.
     */
    private void recordLag(Message message) {
        if (message.getMessageProperties().getHeader(Topology.DECIDED_AT_HEADER) instanceof Number sentAt) {
            lag.record(Math.max(0, clock.millis() - sentAt.longValue()), TimeUnit.MILLISECONDS);
        }
    }

    private static boolean isWhole(HoldsDecided decided) {
        return decided.decisions().stream().noneMatch(d -> d.traceId() == null || d.outcome() == null);
    }
}
