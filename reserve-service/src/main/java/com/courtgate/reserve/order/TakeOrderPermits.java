package com.courtgate.reserve.order;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.hold.HoldOutcome;
import com.courtgate.reserve.hold.HoldRequest;
import com.courtgate.reserve.order.DecideOrderHolds.Decided;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.stereotype.Component;

/**
 * Takes the permits of orders of several slots: one script call and one message decide and hand off those of a session
 * that came together. Held ones are pending, where the sweeper hands them off until the database has decided; a refusal
 * is in the message alone. An order of a session that Redis does not know gets no answer, for the session may be on
 * sale again in a moment: booking-service ends the order once it has waited too long.
 */
@Component
class TakeOrderPermits {
    private static final Logger log = LoggerFactory.getLogger(TakeOrderPermits.class);
    private final DecideOrderHolds decideOrderHolds;
    private final HandOff handOff;
    private final MeterRegistry metrics;
    private final CrashPoints crashPoints;

    /** A place where a process may die in the middle of an order. */
    enum CrashPoint {
        AFTER_ORDER_SCRIPT
    }

    TakeOrderPermits(
            DecideOrderHolds decideOrderHolds, HandOff handOff, MeterRegistry metrics, CrashPoints crashPoints) {
        this.decideOrderHolds = decideOrderHolds;
        this.handOff = handOff;
        this.metrics = metrics;
        this.crashPoints = crashPoints;
    }

    /**
     * Throws when an order may be without an answer that nobody else gives it: then all of these come again, and those
     * that are decided are answered the same.
     *
     * @param orders 1 to {@link HoldsTaken#MOST} of one session, in their turn
     * @param spans of those that are followed
     */
    void take(long sessionId, List<OrderCreated> orders, BatchSpans spans) {
        try (HandOff.PublishPermit publishPermit =
                handOff.publishPermit().orElseThrow(() -> new AmqpException("the broker is away"))) {
            Map<String, Decided> decided = decideOrderHolds.decide(
                    sessionId, orders.stream().map(TakeOrderPermits::request).toList());
            crashPoints.reach(CrashPoint.AFTER_ORDER_SCRIPT);
            List<HoldsTaken.Hold> answers = new ArrayList<>();
            for (OrderCreated order : orders) {
                Decided of = Objects.requireNonNull(decided.get(order.traceId()));
                HoldsTaken.Hold answer = answer(order, of);
                if (answer != null) {
                    answers.add(answer);
                }
                String verdict = of.outcome().verdict();
                spans.tell(order.traceId(), TraceSpan.OUTCOME, verdict);
                metrics.counter("courtgate.orders.stock", "verdict", verdict).increment();
            }
            if (!answers.isEmpty()) {
                handOff(new HoldsTaken(sessionId, answers), spans, publishPermit);
            }
        }
    }

    private static HoldRequest request(OrderCreated order) {
        return new HoldRequest(
                order.traceId(),
                order.userId(),
                order.slotIds(),
                order.orderNo(),
                order.createdAtMillis(),
                order.origin());
    }

    /** Returns the message to booking-service; null for none. */
    private static HoldsTaken.@Nullable Hold answer(OrderCreated order, Decided decided) {
        return switch (decided.outcome()) {
            case HoldOutcome.Held held -> hold(order, decided, null);
            case HoldOutcome.Refused refused ->
                refused.names(order.traceId())
                        ? null // the order is decided already
                        : hold(order, decided, refused.code());
            case HoldOutcome.Doubtful ended -> null;
            case HoldOutcome.UnknownSession unknown -> {
                log.warn("Order {} is not answered: session {} is not loaded", order.orderNo(), order.sessionId());
                yield null;
            }
            case HoldOutcome.NotDelivered no -> throw new IllegalStateException("a script delivers nothing");
            case HoldOutcome.Unknown no -> throw new IllegalStateException("a script that answered is known");
            case HoldOutcome.Unavailable no -> throw new IllegalStateException("a script that answered was there");
        };
    }

    private static HoldsTaken.Hold hold(OrderCreated order, Decided decided, @Nullable ResultCode refusal) {
        return new HoldsTaken.Hold(
                order.traceId(), order.userId(), order.slotIds(), decided.atMillis(), order.orderNo(), refusal);
    }

    /** Waits for the broker only where somebody was refused: nothing is pending for them. */
    private static void handOff(HoldsTaken taken, BatchSpans spans, HandOff.PublishPermit publishPermit) {
        var traces = taken.holds().stream().map(HoldsTaken.Hold::traceId).toList();
        var published = publishPermit.publish(taken, spans.header(traces));
        boolean hasRefusals = taken.holds().stream().anyMatch(hold -> hold.refusal() != null);
        if (hasRefusals && published.join() != HandOffOutcome.CONFIRMED) {
            throw new AmqpException("refusals of orders may be lost: " + published.join());
        }
    }
}
