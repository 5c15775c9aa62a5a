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
    private final ApplyDecisions applyDecisions;
    private final ResultSubscribers subscribers;
    private final SoldOutCache soldOut;
    private final MessageReader messages;
    private final DecisionMeters meters;

    DecisionListener(
            ApplyDecisions applyDecisions,
            ResultSubscribers subscribers,
            SoldOutCache soldOut,
            MessageReader messages,
            DecisionMeters meters) {
        this.applyDecisions = applyDecisions;
        this.subscribers = subscribers;
        this.soldOut = soldOut;
        this.messages = messages;
        this.meters = meters;
    }

    @RabbitListener(queues = Topology.DECISION_QUEUE, containerFactory = EventContainers.FACTORY)
    void decided(Message message) {
        HoldsDecided decided = messages.read(message, DECIDED, DecisionListener::isWhole);
        applyDecisions.apply(decided, this::tell);
        meters.applied(message);
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
                meters.conflict();
                log.error("Trace {} was final already, not {}", decision.traceId(), decision);
            }
        }
    }

    private static boolean isWhole(HoldsDecided decided) {
        return decided.decisions().stream().noneMatch(d -> d.traceId() == null || d.outcome() == null);
    }
}
