package com.courtgate.payment.refund;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.common.envelope.Outages;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundKind;
import com.courtgate.payment.refundorder.RefundShares;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has booking-service give up what a refund is for; from then on its money is owed. The refund's number makes a
 * repetition harmless, so an outage only means later.
 */
@Component
class RequestReservationEnd {
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final TransactionTemplate transaction;

    RequestReservationEnd(
            BookingClient booking, PayOrders payOrders, Refunds refunds, TransactionTemplate transaction) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.transaction = transaction;
    }

    AdvanceRefund.Outcome request(Refund refund, Instant now) {
        RefundOrder.Answer answer;
        try {
            answer = ask(refund);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            transaction.executeWithoutResult(tx -> refunds.tryLater(refund, "booking-service: " + e, null, now));
            return afterwards(refund, RefundOrder.Outcome.NOT_FOUND);
        }
        RefundOrder.Outcome outcome = answer.outcome();
        if (outcome != RefundOrder.Outcome.CANCELLED || answer.refundFen() == 0) {
            transaction.executeWithoutResult(tx -> refunds.refused(refund, outcome.name(), now));
        } else {
            long owed = owedFen(refund, answer);
            transaction.executeWithoutResult(tx -> refunds.cancelled(refund, owed, answer.refundFen(), now));
        }
        return afterwards(refund, outcome);
    }

    /**
     * Returns how far a refund is that another may have taken further, or ended, in the same moment.
     *
     * @param outcome why it has ended, if it has
     */
    private AdvanceRefund.Outcome afterwards(Refund before, RefundOrder.Outcome outcome) {
        Refund now = refunds.find(before.refundNo()).orElseGet(() -> before.refused(outcome.name()));
        return now.status() == RefundStatus.FAILED && !now.bookingCancelled()
                ? new AdvanceRefund.Outcome.NotCancelled(now, outcome)
                : new AdvanceRefund.Outcome.Reached(now);
    }

    private RefundOrder.Answer ask(Refund refund) {
        boolean force = refund.kind() == RefundKind.ADMIN;
        return booking.cancel(
                refund.orderNo(), refund.refundNo(), new RefundOrder(refund.userId(), refund.reservationId(), force));
    }

    /** Returns the refund's own amount, or the share of what was still there to be cancelled. */
    private long owedFen(Refund refund, RefundOrder.Answer cancelled) {
        if (cancelled.refundFen() == refund.worthFen()) {
            return refund.amountFen();
        }
        Optional<OrderForPayment> order = booking.findOrder(refund.orderNo());
        return order.map(o -> RefundShares.of(
                                o,
                                payOrders.get(refund.payOrderId()),
                                item -> cancelled.reservationIds().contains(item.reservationId()))
                        .paidFen())
                .orElse(0L);
    }
}
