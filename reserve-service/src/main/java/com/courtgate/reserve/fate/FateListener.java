package com.courtgate.reserve.fate;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.Topology;
import com.courtgate.reserve.hold.SoldOutMemory;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Hears what booking-service decided and released. A message is acknowledged when Redis has taken it; while Redis is
 * down it is tried again and again (see {@link FateConfiguration}).
 */
@Component
class FateListener {
    private static final Logger log = LoggerFactory.getLogger(FateListener.class);
    private static final TypeReference<Event<HoldReleased>> RELEASED = new TypeReference<>() {};
    private final SettleScript settle;
    private final ReleaseScript release;
    private final Waiters waiters;
    private final SoldOutMemory soldOut;
    private final ObjectMapper json;
    private final MeterRegistry metrics;

    FateListener(
            SettleScript settle,
            ReleaseScript release,
            Waiters waiters,
            SoldOutMemory soldOut,
            ObjectMapper json,
            MeterRegistry metrics) {
        this.settle = settle;
        this.release = release;
        this.waiters = waiters;
        this.soldOut = soldOut;
        this.json = json;
        this.metrics = metrics;
    }

    @RabbitListener(queues = Topology.DECISION_QUEUE, containerFactory = "fateContainers")
    void decided(Message message) {
        HoldsDecided decided = read(message, new TypeReference<>() {});
        if (decided.decisions().stream().anyMatch(d -> d.traceId() == null || d.outcome() == null)) {
            throw garbled(null);
        }
        List<SettleScript.Applied> words = settle.settle(decided);
        for (int i = 0; i < words.size(); i++) {
            var decision = decided.decisions().get(i);
            switch (words.get(i)) {
                case APPLIED -> {
                    if (decision.outcome() == HoldsDecided.Outcome.FAILED) {
                        soldOut.forget(decision.slotId());
                    }
                    waiters.decided(Fate.of(decision));
                }
                case KNOWN -> {}
                case CONFLICT -> {
                    metrics.counter("courtgate.fate.conflicts").increment();
                    log.error("Trace {} was final already, not {}", decision.traceId(), decision);
                }
            }
        }
    }

    @RabbitListener(queues = Topology.RELEASE_QUEUE, containerFactory = "fateContainers")
    void released(Message message) {
        HoldReleased released = read(message, RELEASED).payload();
        if (released == null || released.traceId() == null) {
            throw garbled(null);
        }
        if (release.release(released)) {
            log.debug("Slot {} is back on sale", released.slotId());
        }
        soldOut.forget(released.slotId());
    }

    private <T> T read(Message message, TypeReference<T> type) {
        try {
            return json.readValue(message.getBody(), type);
        } catch (IOException e) {
            throw garbled(e);
        }
    }

    private AmqpRejectAndDontRequeueException garbled(@Nullable IOException cause) {
        metrics.counter("courtgate.messages.garbled").increment();
        return new AmqpRejectAndDontRequeueException("unreadable message dropped", cause);
    }
}
