package com.courtgate.booking.reservation;

import org.jspecify.annotations.Nullable;

/**
 * A reservation's share of the payment of its order: the one place that says what of it can go back.
 *
 * @param amountFen its price
 * @param paidFen null when it was not confirmed, or by a release that did not keep the share
 * @param refundNo under which its money goes back; null: none does
 */
public record PaidShare(
        ReservationStatus status,
        long amountFen,
        @Nullable Long paidFen,
        @Nullable String refundNo) {

    /** Returns the share; the price, which is the most that goes back, where it was not kept. */
    public long fen() {
        return paidFen == null ? amountFen : paidFen;
    }

    /** Whether it was paid for and ended without a refund, so that the office can give its money back later. */
    public boolean isKept() {
        return status == ReservationStatus.CANCELLED && paidFen != null && refundNo == null;
    }

    /** Returns what stays with the office now that it has ended. */
    public long keptFen() {
        return isKept() ? fen() : 0;
    }

    /** Returns what can still go back. */
    public long refundableFen() {
        return status == ReservationStatus.CONFIRMED && refundNo == null ? fen() : keptFen();
    }
}
