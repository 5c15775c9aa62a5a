package com.courtgate.reserve.order;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.common.tracing.GroupSteps;
import com.courtgate.common.tracing.Journeys;
import com.courtgate.common.tracing.Step;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.Work;
import com.courtgate.reserve.broker.EventContainers;
import com.courtgate.reserve.broker.MessageReader;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.hold.HoldOutcome;
import com.courtgate.reserve.hold.HoldRequest;
import com.courtgate.reserve.hold.HoldScript;
import com.courtgate.reserve.redis.ShardBreakers;
import com.fasterxml.jackson.core.type.TypeReference;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Takes the permits of orders of several slots. A message is acknowledged when the permits are pending, where the
 * sweeper hands them off until the database has decided, or when the broker has the refusal; a failure on the way has
 * the message tried again. An order of a session that Redis does not know gets no answer, for the session may be on
 * sale again in a moment: booking-service ends the order once it has waited too long.
 */
@Component
class OrderListener {
    private static final Logger log = LoggerFactory.getLogger(OrderListener.class);
    private static final TypeReference<Event<OrderCreated>> CREATED = new TypeReference<>() {};
    private final HoldScript script;
    private final ShardBreakers breakers;
    private final HandOff handOff;
    private final MessageReader messages;
    private final MeterRegistry metrics;
    private final Journeys journeys;
    private final CrashPoints crashPoints;

    OrderListener(
            HoldScript script,
            ShardBreakers breakers,
            HandOff handOff,
            MessageReader messages,
            MeterRegistry metrics,
            Journeys journeys,
            CrashPoints crashPoints) {
        this.script = script;
        this.breakers = breakers;
        this.handOff = handOff;
        this.messages = messages;
        this.metrics = metrics;
        this.journeys = journeys;
        this.crashPoints = crashPoints;
    }

    @RabbitListener(queues = Topology.RESERVE_ORDERS_QUEUE, containerFactory = EventContainers.FACTORY)
    void created(Message message) {
        String cause =
                TraceContexts.acceptOrCreate(message.getMessageProperties().getHeader(TraceContexts.HEADER));
        try (var work = Work.on(journeys.take(cause).named(Topology.ORDER_CREATED), cause)) {
            OrderCreated order =
                    messages.read(message, CREATED, OrderListener::isWhole).payload();
            try (HandOff.Turn turn = handOff.turn().orElseThrow(() -> new AmqpException("the broker is away"))) {
                take(new Followed(order, work.step().tell(Step.TRACE, order.traceId())), turn);
            }
        }
    }

    private static boolean isWhole(Event<OrderCreated> event) {
        OrderCreated order = event.payload();
        return order != null && order.orderNo() != null && !order.slotIds().isEmpty();
    }

    /** An order and the step that takes its stock. */
    private record Followed(OrderCreated order, Step step) {}

    private void take(Followed followed, HandOff.Turn turn) {
        OrderCreated order = followed.order();
        var request = new HoldRequest(
                order.traceId(), order.userId(), order.slotIds(), order.orderNo(), order.createdAtMillis());
        HoldScript.Decided decided =
                breakers.ask(order.sessionId(), () -> script.decide(order.sessionId(), List.of(request)));
        HoldOutcome outcome = decided.outcomes().getFirst();
        crashPoints.reach(CrashPoint.AFTER_ORDER_SCRIPT);
        switch (outcome) {
            case HoldOutcome.Held held -> handOff(followed, null, decided, turn);
            case HoldOutcome.Refused refused -> refuse(followed, refused.code(), decided, turn);
            case HoldOutcome.AlreadyHeld before -> {
                if (!before.traceId().equals(order.traceId())) {
                    refuse(followed, ResultCode.DUP_REQ, decided, turn);
                } // else the order is decided already
            }
            case HoldOutcome.UnknownSession unknown ->
                log.warn("Order {} is not answered: session {} is not loaded", order.orderNo(), order.sessionId());
            case HoldOutcome.NotDelivered no -> throw new IllegalStateException("a script delivers nothing");
            case HoldOutcome.Unknown no -> throw new IllegalStateException("a script that answered is known");
            case HoldOutcome.Unavailable no -> throw new IllegalStateException("a script that answered was there");
        }
        followed.step().tell(Step.OUTCOME, outcome.verdict());
        metrics.counter("courtgate.orders.stock", "verdict", outcome.verdict()).increment();
    }

    /** Whatever becomes of the message, the permits are pending and handed off again. */
    private static HandOffOutcome handOff(
            Followed followed, @Nullable ResultCode refusal, HoldScript.Decided decided, HandOff.Turn turn) {
        OrderCreated order = followed.order();
        var hold = new HoldsTaken.Hold(
                order.traceId(), order.userId(), order.slotIds(), decided.nowMillis(), order.orderNo(), refusal);
        String contexts = GroupSteps.header(Map.of(order.traceId(), followed.step()));
        return turn.publish(new HoldsTaken(order.sessionId(), List.of(hold)), contexts)
                .join();
    }

    /** Nothing is pending for a refused order: its message is all there is. */
    private static void refuse(Followed order, ResultCode code, HoldScript.Decided decided, HandOff.Turn turn) {
        HandOffOutcome outcome = handOff(order, code, decided, turn);
        if (outcome != HandOffOutcome.CONFIRMED) {
            throw new AmqpException("the refusal of an order may be lost: " + outcome);
        }
    }
}
