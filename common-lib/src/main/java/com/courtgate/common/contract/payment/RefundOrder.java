package com.courtgate.common.contract.payment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks booking-service to cancel what an order holds, before its money goes back; the body of {@code POST
 * /internal/orders/{orderNo}/refunds/{refundNo}}. The same refund number again gets the same answer and changes
 * nothing.
 *
 * @param userId the order's owner
 * @param reservationId the one to cancel; null for all of the order that are confirmed
 * @param force an administrator's: the cutoff before the slot's start does not count
 */
public record RefundOrder(long userId, @Nullable Long reservationId, boolean force) {

    /** Result of giving up. */
    public enum Outcome {
        /** Given up under this refund number, now or before: the money is to go back. */
        CANCELLED,
        /** The order is not paid. */
        NOT_PAID,
        /** The slot starts too soon. */
        TOO_LATE,
        /** The reservation does not exist, or is somebody else's. */
        NOT_FOUND,
        /** Given up before, not under this refund number. */
        ALREADY_CANCELLED
    }

    /**
     * The answer.
     *
     * @param refundFen the price of what was cancelled; 0 unless CANCELLED
     * @param reservationIds what was cancelled; empty unless CANCELLED
     */
    public record Answer(Outcome outcome, long refundFen, List<Long> reservationIds) {
        public Answer {
            reservationIds = List.copyOf(reservationIds);
        }
    }
}
