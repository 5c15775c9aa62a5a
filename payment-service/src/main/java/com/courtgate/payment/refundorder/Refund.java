package com.courtgate.payment.refundorder;

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
 * @param closedAt when a person said that it is owed no more
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
        Instant createdAt,
        @Nullable Instant closedAt) {

    /** This refund as it ended when its reservation was not given up; there may be no row of it any more. */
    public Refund refused(String why) {
        return new Refund(
                id,
                refundNo,
                payOrderId,
                outTradeNo,
                channel,
                channelTradeNo,
                orderNo,
                reservationId,
                userId,
                amountFen,
                worthFen,
                paidFen,
                kind,
                RefundStatus.FAILED,
                capped,
                false,
                reason,
                null,
                null,
                null,
                attempts,
                why,
                createdAt,
                closedAt);
    }
}
