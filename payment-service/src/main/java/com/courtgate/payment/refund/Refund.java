package com.courtgate.payment.refund;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Money on its way back, as it is in the database.
 *
 * @param reservationId null for the whole order
 * @param worthFen the price, without discount, of what is given back
 * @param paidFen what the payment at the channel was
 * @param capped whether it is part of its pay order's refunding and refunded sums
 * @param bookingCancelled whether the reservation is given up, or there is none to give up
 * @param refundedAt by the channel's clock
 * @param nextTryAt null: never
 */
public record Refund(
        long id,
        String refundNo,
        long payOrderId,
        String outTradeNo,
        String channel,
        String channelTradeNo,
        String orderNo,
        @Nullable Long reservationId,
        long userId,
        long amountFen,
        long worthFen,
        long paidFen,
        RefundKind kind,
        RefundStatus status,
        boolean capped,
        boolean bookingCancelled,
        String reason,
        @Nullable String channelRefundNo,
        @Nullable Instant refundedAt,
        @Nullable Instant nextTryAt,
        int attempts,
        @Nullable String lastError,
        Instant createdAt) {

    /**
     * Whether the refund decides over its reservation: under way, done, or declined by the channel after the
     * reservation was given up.
     */
    @JsonIgnore
    public boolean isEffective() {
        return status != RefundStatus.FAILED || bookingCancelled;
    }
}
