package com.courtgate.payment.refundorder;

import com.courtgate.payment.payorder.PayOrder;
import org.jspecify.annotations.Nullable;

/**
 * A refund to be written down; see {@link Refund}.
 *
 * @param reason our own words, and of a user's refund theirs: what the office types stands in the audit log alone
 */
public record NewRefundOrder(
        PayOrder payOrder,
        String channelTradeNo,
        @Nullable Long reservationId,
        long amountFen,
        long worthFen,
        long paidFen,
        RefundKind kind,
        boolean capped,
        boolean bookingCancelled,
        String reason) {

    /** Makes the refund of one reservation that its user wants back. */
    public static NewRefundOrder ofUser(PayOrder paid, long reservationId, RefundShares.Share share, String reason) {
        return ofPaid(paid, reservationId, share, RefundKind.USER, false, reason);
    }

    /** @param reservationId null for all that is confirmed of the order */
    public static NewRefundOrder ofAdmin(PayOrder paid, @Nullable Long reservationId, RefundShares.Share share) {
        return ofPaid(paid, reservationId, share, RefundKind.ADMIN, false, "by the office");
    }

    private static NewRefundOrder ofPaid(
            PayOrder paid,
            @Nullable Long reservationId,
            RefundShares.Share share,
            RefundKind kind,
            boolean bookingCancelled,
            String reason) {
        return new NewRefundOrder(
                paid,
                String.valueOf(paid.channelTradeNo()),
                reservationId,
                share.paidFen(),
                share.worthFen(),
                paid.paidFen(),
                kind,
                true,
                bookingCancelled,
                reason);
    }

    /** The office withdrew its slot, and booking-service has given the reservation up. */
    public static NewRefundOrder ofWithdrawn(PayOrder paid, long reservationId, RefundShares.Share share) {
        return ofPaid(paid, reservationId, share, RefundKind.ADMIN, true, "its slot was withdrawn");
    }

    /** Makes the refund of the same money under a new number; the failed one's will never move. */
    public static NewRefundOrder insteadOf(Refund failed, PayOrder paid) {
        return new NewRefundOrder(
                paid,
                failed.channelTradeNo(),
                failed.reservationId(),
                failed.amountFen(),
                failed.worthFen(),
                failed.paidFen(),
                failed.kind(),
                failed.capped(),
                true,
                "again for " + failed.refundNo());
    }

    /**
     * Money out of place, whose order is not ours to give up: all that the channel says came, or what is left of it.
     *
     * @param capped see {@link Refund}
     */
    public static NewRefundOrder ofAnomaly(
            PayOrder payOrder, String channelTradeNo, long fen, long paidFen, boolean capped, String reason) {
        return new NewRefundOrder(
                payOrder,
                channelTradeNo,
                null,
                fen,
                payOrder.amountFen(),
                paidFen,
                RefundKind.ANOMALY,
                capped,
                true,
                reason);
    }
}
