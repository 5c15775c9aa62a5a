package com.courtgate.booking.timeline;

import com.courtgate.common.contract.payment.PaymentTimeline;
import feign.FeignException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/**
 * Everything that happened to an order, in one line of time: its moves and messages here, its money from
 * payment-service. Events that payment-service does not answer are missing, and said to be.
 */
@Component
class OrderTimeline {
    private static final Logger log = LoggerFactory.getLogger(OrderTimeline.class);

    private final OrderTimelineMapper mapper;
    private final PaymentTimelineClient payments;

    OrderTimeline(OrderTimelineMapper mapper, PaymentTimelineClient payments) {
        this.mapper = mapper;
        this.payments = payments;
    }

    /** Events of an order at payment-service, for the office. */
    @FeignClient(name = "payment-service", contextId = "story-payment-service")
    interface PaymentTimelineClient {

        @GetMapping("/internal/orders/{orderNo}/story")
        PaymentTimeline timeline(@PathVariable("orderNo") String orderNo);
    }

    /** Part of an order's life that an event belongs to. */
    @Schema(name = "TimelineKind")
    enum Kind {
        ORDER,
        MESSAGE,
        PAY_ORDER,
        PAYMENT,
        CALLBACK,
        RECONCILE,
        COUPON,
        REFUND,
        REFUNDED,
        ANOMALY
    }

    /**
     * Event in the life of an order.
     *
     * @param reference of what it happened to: the order, a pay order, a refund order, a coupon
     * @param what came of it, such as {@code CREATED STOCK_RESERVED APPLIED}: words of its own table
     * @param amountFen null when no money is meant
     * @param detail for a person
     */
    @Schema(name = "TimelineEvent")
    record Event(
            Instant at,
            Kind kind,
            String reference,
            String what,
            @Nullable Long amountFen,
            @Nullable String detail) {}

    /**
     * An order's life.
     *
     * @param complete false while payment-service does not answer: its part is missing
     */
    @Schema(name = "OrderTimeline")
    record Timeline(String orderNo, boolean complete, List<Event> events) {}

    /** Empty when there is no such order. */
    Optional<Timeline> tell(String orderNo) {
        List<Event> events = new ArrayList<>();
        mapper.moves(orderNo).forEach(move -> events.add(event(orderNo, move)));
        if (events.isEmpty()) {
            return Optional.empty();
        }
        mapper.messages(orderNo).forEach(message -> events.add(event(orderNo, message)));
        Optional<PaymentTimeline> timeline = timeline(orderNo);
        timeline.ifPresent(told -> told.events().forEach(event -> events.add(event(event))));
        events.sort(Comparator.comparing(Event::at)); // stable: what happened at once stays as it was told
        return Optional.of(new Timeline(orderNo, timeline.isPresent(), List.copyOf(events)));
    }

    private Optional<PaymentTimeline> timeline(String orderNo) {
        try {
            return Optional.of(payments.timeline(orderNo));
        } catch (FeignException | CallNotPermittedException silence) {
            log.warn("The payments of order {} are not known now: {}", orderNo, silence.toString());
            return Optional.empty();
        }
    }

    private static Event event(String orderNo, OrderTimelineMapper.Move move) {
        String from = move.fromStatus() == null ? "" : move.fromStatus() + " ";
        return new Event(
                move.at(), Kind.ORDER, orderNo, from + move.toStatus() + " " + move.result(), null, move.event());
    }

    private static Event event(String orderNo, OrderTimelineMapper.SentMessage told) {
        return new Event(told.at(), Kind.MESSAGE, orderNo, told.type() + " " + told.status(), null, told.error());
    }

    private static Event event(PaymentTimeline.Event told) {
        return new Event(
                told.at(),
                Kind.valueOf(told.kind().name()),
                told.reference(),
                told.outcome(),
                told.amountFen(),
                told.detail());
    }
}
