package com.courtgate.payment.refund;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.contract.RefundOrder;
import com.courtgate.common.envelope.Outages;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Has booking-service give up what a refund is for; from then on its money is owed. The refund's number makes a
 * repetition harmless, so an outage only means later.
 */
@Component
class GiveUpReservation {
    private final BookingClient booking;
    private final PayOrders payOrders;
    private final Refunds refunds;
    private final TransactionTemplate transaction;

    GiveUpReservation(BookingClient booking, PayOrders payOrders, Refunds refunds, TransactionTemplate transaction) {
        this.booking = booking;
        this.payOrders = payOrders;
        this.refunds = refunds;
        this.transaction = transaction;
    }

    /** Answers the refund as it is afterwards. */
    Refund giveUp(Refund refund, Instant now) {
        RefundOrder.Answer answer;
        try {
            answer = ask(refund);
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            return after(refund, "not known", () -> refunds.tryLater(refund, "booking-service: " + e, null, now));
        }
        String outcome = answer.outcome().name();
        if (answer.outcome() != RefundOrder.Outcome.CANCELLED || answer.refundFen() == 0) {
            return after(refund, outcome, () -> refunds.refused(refund, outcome, now));
        }
        long owed = owedFen(refund, answer);
        return after(refund, outcome, () -> refunds.givenUp(refund, owed, answer.refundFen(), now));
    }

    /** @param outcome why there may be no such refund any more */
    private Refund after(Refund refund, String outcome, Runnable consequence) {
        transaction.executeWithoutResult(tx -> consequence.run());
        return refunds.find(refund.refundNo()).orElseGet(() -> refund.refused(outcome));
    }

    private RefundOrder.Answer ask(Refund refund) {
        boolean force = refund.kind() == RefundKind.ADMIN;
        return booking.giveUp(
                refund.orderNo(), refund.refundNo(), new RefundOrder(refund.userId(), refund.reservationId(), force));
    }

    /** Its own amount, or the share of what was still there to be given up. */
    private long owedFen(Refund refund, RefundOrder.Answer givenUp) {
        if (givenUp.refundFen() == refund.worthFen()) {
            return refund.amountFen();
        }
        Optional<OrderForPayment> order = booking.findOrder(refund.orderNo());
        return order.map(o -> Shares.of(
                                o,
                                payOrders.get(refund.payOrderId()),
                                item -> givenUp.reservationIds().contains(item.reservationId()))
                        .paidFen())
                .orElse(0L);
    }
}
