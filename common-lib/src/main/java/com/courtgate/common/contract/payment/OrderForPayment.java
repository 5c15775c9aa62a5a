package com.courtgate.common.contract.payment;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order as payment-service sees it; the answer of {@code GET /internal/orders/{orderNo}} and {@code GET
 * /internal/reservations/{id}/order}.
 *
 * @param payDeadline null before its stock is taken
 * @param payableSince when that time began; null before, and in answers of a release that did not tell
 * @param payBefore from when on no payment is begun, and a channel refuses the payer: before the deadline; null where
 *     it cannot be paid, where a setting it goes by cannot be used, and in answers of a release that did not tell
 */
public record OrderForPayment(
        String orderNo,
        long userId,
        Status status,
        long amountFen,
        @Nullable Instant payDeadline,
        long sessionId,
        List<Item> items,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant payableSince,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant payBefore) {

    public OrderForPayment {
        items = List.copyOf(items);
    }

    /** An order as releases tell of it that do not know since when and until when it can be paid. */
    public OrderForPayment(
            String orderNo,
            long userId,
            Status status,
            long amountFen,
            @Nullable Instant payDeadline,
            long sessionId,
            List<Item> items) {
        this(orderNo, userId, status, amountFen, payDeadline, sessionId, items, null, null);
    }

    /** The order's states; only STOCK_RESERVED can be paid. */
    public enum Status {
        CREATED,
        STOCK_RESERVED,
        STOCK_FAILED,
        PAID,
        CANCELED,
        REFUNDED
    }

    /** The states of a reservation of the order. */
    public enum ItemStatus {
        PENDING,
        PENDING_PAYMENT,
        CONFIRMED,
        CANCELLED
    }

    /**
     * One reservation of the order.
     *
     * @param startsAt when the slot starts
     * @param paidFen what was paid for it; null when it was never confirmed, or by a release that did not keep it
     * @param moneyKept whether it ended and what was paid for it stays with the office; null in answers of a release
     *     that knew no such end
     * @param refundUntil the last moment at which its user's refund is taken; null in answers of a release that did not
     *     tell
     */
    public record Item(
            long reservationId,
            long slotId,
            long courtId,
            ItemStatus status,
            long amountFen,
            Instant startsAt,
            @Nullable Long paidFen,
            @Nullable Boolean moneyKept,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Instant refundUntil) {}
}
