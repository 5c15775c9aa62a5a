package com.courtgate.reserve.result;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.Topology;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.hold.SoldOutCache;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.fasterxml.jackson.core.type.TypeReference;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
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
    private final ApplyDecisionsScript applyDecisions;
    private final ResultSubscribers subscribers;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final MeterRegistry metrics;

    DecisionListener(
            ApplyDecisionsScript applyDecisions,
            ResultSubscribers subscribers,
            SoldOutCache soldOut,
            MessageReader messages,
            MeterRegistry metrics) {
        this.applyDecisions = applyDecisions;
        this.subscribers = subscribers;
        this.soldOut = soldOut;
        this.messages = messages;
        this.metrics = metrics;
    }

    @RabbitListener(queues = Topology.DECISION_QUEUE, containerFactory = EventContainers.FACTORY)
    void decided(Message message) {
        HoldsDecided decided = messages.read(message, DECIDED, DecisionListener::isWhole);
        List<ApplyDecisionsScript.Applied> words = applyDecisions.apply(decided);
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
                    metrics.counter("courtgate.results.conflicts").increment();
                    log.error("Trace {} was final already, not {}", decision.traceId(), decision);
                }
            }
        }
    }

    private static boolean isWhole(HoldsDecided decided) {
        return decided.decisions().stream().noneMatch(d -> d.traceId() == null || d.outcome() == null);
    }
}
