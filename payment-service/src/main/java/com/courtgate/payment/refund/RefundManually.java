package com.courtgate.payment.refund;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.payment.OrderForPayment.Item;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundShares;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * An administrator gives money back, has a refund taken further, or says that it is owed no more. Each deed and its
 * audit entry are written together; then it is tried at once, and again by the job where the channel does not answer.
 */
@Component
class RefundManually {
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final WriteRefund writeRefund;
    private final AdvanceRefund advanceRefund;
    private final Clock clock;

    RefundManually(
            BookingClient booking,
            PayOrders payOrders,
            Refunds refunds,
            WriteRefund writeRefund,
            AdvanceRefund advanceRefund,
            Clock clock) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.writeRefund = writeRefund;
        this.advanceRefund = advanceRefund;
        this.clock = clock;
    }

    /** Result of a deed. */
    sealed interface Outcome {
        record Done(Refund refund) implements Outcome {}

        record NotFound() implements Outcome {}

        /** Not paid, or nothing confirmed is left of it, or the refund is not one to repeat or close. */
        record NotRefundable(String status) implements Outcome {}

        /** The same is being refunded already. */
        record LostRace() implements Outcome {}
    }

    /**
     * Refunds a pay order, whatever the cut-off says, and what was kept when a reservation ended.
     *
     * @param reservationId null for all of the order that money can go back for
     */
    Outcome refund(CurrentUser admin, String outTradeNo, @Nullable Long reservationId, AdminReason why) {
        Optional<PayOrder> found = payOrders.find(outTradeNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        PayOrder paid = found.get();
        RefundShares.Share share =
                paid.status() == PayOrderStatus.SUCCESS ? confirmed(paid, reservationId) : RefundShares.Share.NOTHING;
        return share.worthFen() == 0
                ? new Outcome.NotRefundable(paid.status().name())
                : order(
                        NewRefundOrder.ofAdmin(paid, reservationId, share),
                        new WriteRefund.Deed(admin, "payOrder.refund", "payOrder:" + outTradeNo, why));
    }

    private RefundShares.Share confirmed(PayOrder paid, @Nullable Long reservationId) {
        return booking.findOrder(paid.orderNo())
                .map(order -> RefundShares.of(order, paid, item -> isMeant(item, reservationId)))
                .orElse(RefundShares.Share.NOTHING);
    }

    private static boolean isMeant(Item item, @Nullable Long reservationId) {
        boolean isPaid = item.status() == ItemStatus.CONFIRMED || Boolean.TRUE.equals(item.moneyKept());
        return isPaid && (reservationId == null || item.reservationId() == reservationId);
    }

    /**
     * Has a refund taken further now. One that the channel has declined for good is sent under a new number, which is
     * safe for exactly that reason.
     */
    Outcome replay(CurrentUser admin, String refundNo, AdminReason why) {
        return refunds.find(refundNo)
                .map(refund -> replay(refund, new WriteRefund.Deed(admin, "refund.replay", "refund:" + refundNo, why)))
                .orElseGet(Outcome.NotFound::new);
    }

    private Outcome replay(Refund refund, WriteRefund.Deed deed) {
        boolean isOwed = refund.closedAt() == null;
        return switch (refund.status()) {
            case INIT, PROCESSING, ABNORMAL -> isOwed ? advance(refund, deed) : notRefundable(refund);
            // Before the reservation was given up nothing was owed.
            case FAILED -> isOwed && refund.bookingCancelled() ? orderAnew(refund, deed) : notRefundable(refund);
            case SUCCESS -> notRefundable(refund);
        };
    }

    private static Outcome notRefundable(Refund refund) {
        return new Outcome.NotRefundable(refund.status().name());
    }

    private Outcome advance(Refund refund, WriteRefund.Deed deed) {
        writeRefund.expedite(refund, clock.instant(), deed);
        return new Outcome.Done(advanceRefund.advance(refund).refund());
    }

    private Outcome orderAnew(Refund failed, WriteRefund.Deed deed) {
        return order(NewRefundOrder.insteadOf(failed, payOrders.get(failed.payOrderId())), deed);
    }

    private Outcome order(NewRefundOrder order, WriteRefund.Deed deed) {
        return switch (writeRefund.write(order, clock.instant(), deed)) {
            case Refunds.Written.Done done ->
                new Outcome.Done(advanceRefund.advance(done.refund()).refund());
            case Refunds.Written.TooMuch no -> new Outcome.LostRace();
            case Refunds.Written.Exists same -> new Outcome.LostRace();
        };
    }

    /**
     * Closes a refund that no channel will make, because its payer has the money in another way. Moves no money, and no
     * state: what the channel said of it stays, and its sum stays reserved, for the channel may make it yet.
     */
    Outcome close(CurrentUser admin, String refundNo, AdminReason why) {
        Optional<Refund> found = refunds.find(refundNo);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Refund refund = found.get();
        var deed = new WriteRefund.Deed(admin, "refund.close", "refund:" + refundNo, why);
        return writeRefund.close(refund, clock.instant(), deed)
                ? new Outcome.Done(refund)
                : notRefundable(refunds.get(refund.id()));
    }
}
