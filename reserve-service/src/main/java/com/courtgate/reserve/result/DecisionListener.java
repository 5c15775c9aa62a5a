package com.courtgate.reserve.result;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.tracing.GroupSteps;
import com.courtgate.common.tracing.Journeys;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.hold.SoldOutCache;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.fasterxml.jackson.core.type.TypeReference;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears what booking-service decided, and wakes those who wait for it. A message is acknowledged when Redis has taken
 * the decisions; while Redis is down it is tried again and again (see {@link EventContainers}).
 */
@Component
class DecisionListener {
    private static final Logger log = LoggerFactory.getLogger(DecisionListener.class);
    private static final TypeReference<HoldsDecided> DECIDED = new TypeReference<>() {};
    private static final Duration[] LAG_STEPS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(200),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10)
    };
    private final ApplyDecisionsScript applyDecisions;
    private final ResultSubscribers subscribers;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final Counter conflicts;
    private final Timer lag;
    private final Journeys journeys;
    private final Clock clock;

    DecisionListener(
            ApplyDecisionsScript applyDecisions,
            ResultSubscribers subscribers,
            SoldOutCache soldOut,
            MessageReader messages,
            Journeys journeys,
            Clock clock,
            MeterRegistry metrics) {
        this.applyDecisions = applyDecisions;
        this.subscribers = subscribers;
        this.soldOut = soldOut;
        this.messages = messages;
        this.journeys = journeys;
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
        try (var ignored = GroupSteps.take(journeys, Topology.DECISION_KEY, List.of(message))) {
            apply(message);
        }
    }

    private void apply(Message message) {
        HoldsDecided decided = messages.read(message, DECIDED, DecisionListener::isWhole);
        List<ApplyDecisionsScript.Applied> words = applyDecisions.apply(decided);
        measureLag(message);
        for (int i = 0; i < words.size(); i++) {
            Decision decision = decided.decisions().get(i);
            switch (words.get(i)) {
                case APPLIED -> {
                    if (decision.outcome() == HoldsDecided.Outcome.FAILED) {
                        decision.slotIds().forEach(soldOut::forget);
                    }
                    subscribers.decided(TraceResult.of(decision));
                }
                case KNOWN -> {}
                case CONFLICT -> {
                    conflicts.increment();
                    log.error("Trace {} was final already, not {}", decision.traceId(), decision);
                }
            }
        }
    }

    /** By two machines' clocks; a message of an older release does not say when it was sent. */
    private void measureLag(Message message) {
        if (message.getMessageProperties().getHeader(Topology.DECIDED_AT_HEADER) instanceof Number sentAt) {
            lag.record(Math.max(0, clock.millis() - sentAt.longValue()), TimeUnit.MILLISECONDS);
        }
    }

    private static boolean isWhole(HoldsDecided decided) {
        return decided.decisions().stream().noneMatch(d -> d.traceId() == null || d.outcome() == null);
    }
}
