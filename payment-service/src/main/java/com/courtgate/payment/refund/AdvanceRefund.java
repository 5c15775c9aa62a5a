package com.courtgate.payment.refund;

import com.courtgate.common.contract.payment.RefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes a refund as far as possible now: reservation given up, channel asked, answer written down. May be repeated, and
 * run twice at the same time, at any point of it: everybody is asked under the refund's one number.
 */
@Component
class AdvanceRefund {
    private final Refunds refunds;
    private final RequestReservationEnd requestReservationEnd;
    private final RefundAtChannel refundAtChannel;
    private final CompleteRefund completeRefund;
    private final TransactionTemplate transaction;
    private final Clock clock;

    AdvanceRefund(
            Refunds refunds,
            RequestReservationEnd requestReservationEnd,
            RefundAtChannel refundAtChannel,
            CompleteRefund completeRefund,
            TransactionTemplate transaction,
            Clock clock) {
        this.refunds = refunds;
        this.requestReservationEnd = requestReservationEnd;
        this.refundAtChannel = refundAtChannel;
        this.completeRefund = completeRefund;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** State of a refund after it was taken further. */
    sealed interface Outcome {
        /** The refund as it is now; as it ended, when there is no row of it any more. */
        Refund refund();

        /** The refund has come so far, perhaps no further than before. */
        record Reached(Refund refund) implements Outcome {}

        /** The refund ended because booking-service did not cancel its reservation: nothing is owed. */
        record NotCancelled(Refund refund, RefundOrder.Outcome why) implements Outcome {}
    }

    Outcome advance(Refund requested) {
        Instant now = clock.instant();
        Outcome first = needsBooking(requested)
                ? requestReservationEnd.request(requested, now)
                : new Outcome.Reached(requested);
        return switch (first) {
            case Outcome.NotCancelled ended -> ended;
            case Outcome.Reached reached -> {
                Refund refund = reached.refund();
                if (!needsBooking(refund)) {
                    settle(refund, now);
                }
                yield new Outcome.Reached(refunds.find(refund.refundNo()).orElse(refund));
            }
        };
    }

    private static boolean needsBooking(Refund refund) {
        return refund.status() == RefundStatus.INIT && !refund.bookingCancelled();
    }

    private void settle(Refund refund, Instant now) {
        switch (refund.status()) {
            case INIT -> {
                if (refund.amountFen() == 0) {
                    nothingOwed(refund, now);
                } else {
                    refundAtChannel.askFirst(refund, now);
                }
            }
            case PROCESSING, ABNORMAL -> refundAtChannel.askAgain(refund, now);
            case SUCCESS, FAILED -> {
                // Nothing is left to be done.
            }
        }
    }

    /** A coupon had paid for it: no channel has anything to give back. */
    private void nothingOwed(Refund refund, Instant now) {
        transaction.executeWithoutResult(tx -> {
            if (refunds.start(refund, now)) {
                completeRefund.complete(refunds.get(refund.id()), null, now, now);
            }
        });
    }
}
