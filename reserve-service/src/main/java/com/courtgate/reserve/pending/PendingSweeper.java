package com.courtgate.reserve.pending;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.StockReserved;
import com.courtgate.common.envelope.Outages;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.StockAnswers;
import com.courtgate.reserve.keyspace.ReserveSettings;
import com.courtgate.reserve.pending.OverdueScript.Overdue;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Publishes holds again that have been pending too long: their first message may be lost, or its process died before
 * sending. The recorder recognises the trace, so a second message is harmless.
 */
@Component
class PendingSweeper {
    private static final Logger log = LoggerFactory.getLogger(PendingSweeper.class);
    private static final int MOST_PER_ROUND = 512;
    private final OverdueScript overdue;
    private final HandOff handOff;
    private final StockAnswers stockAnswers;
    private final ReserveSettings settings;
    private final Counter republished;

    PendingSweeper(
            OverdueScript overdue,
            HandOff handOff,
            StockAnswers stockAnswers,
            ReserveSettings settings,
            MeterRegistry metrics) {
        this.overdue = overdue;
        this.handOff = handOff;
        this.stockAnswers = stockAnswers;
        this.settings = settings;
        this.republished = Counter.builder("courtgate.pending.republished")
                .description("Pending holds published again")
                .register(metrics);
    }

    @Scheduled(fixedDelay = 1000)
    void sweep() {
        try {
            for (long sessionId : overdue.sessions()) {
                sweep(sessionId);
            }
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("Pending holds wait for Redis to come back: {}", e.toString());
        }
    }

    void sweep(long sessionId) {
        if (!handOff.isReady()) {
            return;
        }
        List<Overdue> claimed = List.of();
        List<HoldsTaken.Hold> holds = List.of();
        try {
            claimed = overdue.claim(sessionId, settings.republishAfter(), MOST_PER_ROUND);
            holds = claimed.stream()
                    .filter(o -> o.orderNo().isEmpty())
                    .map(Overdue::hold)
                    .toList();
        } finally {
            if (holds.isEmpty()) {
                handOff.unused();
            }
        }
        publishAgain(sessionId, holds);
        answerAgain(sessionId, claimed);
    }

    /**
     * What is held for an order of several slots has its answer told again. Each waits for its confirm, so the first
     * that does not get one ends the round; the others come again.
     */
    private void answerAgain(long sessionId, List<Overdue> claimed) {
        Map<String, List<HoldsTaken.Hold>> byOrder = new LinkedHashMap<>();
        for (Overdue each : claimed) {
            if (!each.orderNo().isEmpty()) {
                byOrder.computeIfAbsent(each.orderNo(), no -> new ArrayList<>()).add(each.hold());
            }
        }
        try {
            byOrder.forEach((orderNo, held) -> answerAgain(sessionId, orderNo, held));
        } catch (AmqpException e) {
            log.warn("Orders of session {} wait for the broker: {}", sessionId, e.toString());
        }
    }

    private void answerAgain(long sessionId, String orderNo, List<HoldsTaken.Hold> held) {
        log.info("Telling again that the stock of order {} is held", orderNo);
        List<OrderItem> items = held.stream()
                .map(hold -> new OrderItem(hold.traceId(), hold.slotId()))
                .toList();
        stockAnswers.reserved(
                new StockReserved(orderNo, sessionId, held.getFirst().userId(), items));
        republished.increment(items.size());
    }

    private void publishAgain(long sessionId, List<HoldsTaken.Hold> holds) {
        if (holds.isEmpty()) {
            return;
        }
        log.info("Publishing {} pending holds of session {} again", holds.size(), sessionId);
        republished.increment(holds.size());
        for (int from = 0; from < holds.size(); from += settings.groupSize()) {
            int to = Math.min(holds.size(), from + settings.groupSize());
            handOff.publish(new HoldsTaken(sessionId, holds.subList(from, to))).join();
        }
    }
}
