package com.courtgate.common.contract.payment;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of an order at payment-service; the answer of {@code GET /internal/orders/{orderNo}/story}. */
public record PaymentTimeline(List<Event> events) {

    /**
     * Event in the life of an order.
     *
     * @param reference of the pay order, refund order or coupon that it happened to
     * @param outcome what came of it, in the words of its own table
     * @param amountFen null when no money is meant
     * @param detail for a person; null when there is no more to say
     */
    public record Event(
            Instant at,
            Kind kind,
            String reference,
            String outcome,
            @Nullable Long amountFen,
            @Nullable String detail) {}

    /** Subject of an event. */
    public enum Kind {
        PAY_ORDER,
        PAYMENT,
        CALLBACK,
        RECONCILE,
        COUPON,
        REFUND,
        REFUNDED,
        ANOMALY
    }
}
