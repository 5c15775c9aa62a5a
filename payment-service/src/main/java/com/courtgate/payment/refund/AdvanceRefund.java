package com.courtgate.payment.refund;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.contract.RefundOrder;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Takes a refund as far as it goes now: reservation given up, channel asked, answer written down. May be repeated, and
 * run twice at the same time, at any point of it: everybody is asked under the refund's one number.
 */
@Component
public class AdvanceRefund {
    private final Refunds refunds;
    private final PayOrders payOrders;
    private final BookingClient booking;
    private final Channels channels;
    private final TransactionTemplate transaction;
    private final CrashPoints crashPoints;
    private final Clock clock;

    AdvanceRefund(
            Refunds refunds,
            PayOrders payOrders,
            BookingClient booking,
            Channels channels,
            TransactionTemplate transaction,
            CrashPoints crashPoints,
            Clock clock) {
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.booking = booking;
        this.channels = channels;
        this.transaction = transaction;
        this.crashPoints = crashPoints;
        this.clock = clock;
    }

    /** Answers the refund as it is afterwards. */
    public Refund advance(Refund wished) {
        Refund refund = needsBooking(wished) ? giveUp(wished) : wished;
        if (needsBooking(refund)) {
            return refund;
        }
        return switch (refund.status()) {
            case INIT -> refund.amountFen() == 0 ? nothingOwed(refund) : askFirst(refund);
            case PROCESSING, ABNORMAL -> askAgain(refund);
            case SUCCESS, FAILED -> refund;
        };
    }

    /** What a channel says of a refund, asked or not. Answers false when it changed nothing. */
    public boolean apply(Refund refund, RefundAnswer answer) {
        return change(refund, told -> write(told, answer));
    }

    private static boolean needsBooking(Refund refund) {
        return refund.status() == RefundStatus.INIT && !refund.bookingCancelled();
    }

    private Refund giveUp(Refund refund) {
        RefundOrder.Answer answer;
        try {
            boolean force = refund.kind() == RefundKind.ADMIN;
            answer = booking.giveUp(
                    refund.orderNo(),
                    refund.refundNo(),
                    new RefundOrder(refund.userId(), refund.reservationId(), force));
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            // Given up or not: the same number will tell.
            return changed(refund, it -> later(it, "booking-service: " + e));
        }
        if (answer.outcome() == RefundOrder.Outcome.CANCELLED && answer.refundFen() > 0) {
            return owe(refund, answer);
        }
        return changed(refund, it -> refunds.fail(it, answer.outcome().name(), clock.instant()));
    }

    private Refund askFirst(Refund refund) {
        crashPoints.reach(CrashPoint.BEFORE_CHANNEL_REFUND);
        if (!change(refund, it -> refunds.start(it, clock.instant()))) {
            return refunds.get(refund.id()); // another took it further
        }
        Refund started = refunds.get(refund.id());
        RefundAnswer answer = channels.of(refund.channel()).refund(wish(started));
        crashPoints.reach(CrashPoint.AFTER_CHANNEL_REFUND);
        return changed(started, it -> write(it, answer));
    }

    /** Asks before it sends again, for the channel may have it already. */
    private Refund askAgain(Refund refund) {
        Channel channel = channels.of(refund.channel());
        RefundAnswer known = channel.queryRefund(refund.refundNo());
        RefundAnswer answer = known instanceof RefundAnswer.NotFound ? channel.refund(wish(refund)) : known;
        crashPoints.reach(CrashPoint.AFTER_CHANNEL_REFUND);
        return changed(refund, it -> write(it, answer));
    }

    private NewRefund wish(Refund refund) {
        return new NewRefund(
                refund.refundNo(),
                refund.outTradeNo(),
                refund.channelTradeNo(),
                refund.amountFen(),
                refund.paidFen(),
                refund.reason(),
                channels.notifyUrl(channels.of(refund.channel())));
    }

    private boolean write(Refund refund, RefundAnswer answer) {
        var now = clock.instant();
        return switch (answer) {
            case RefundAnswer.Succeeded done -> refunds.succeed(refund, done.channelRefundNo(), done.at(), now);
            case RefundAnswer.Declined no -> refunds.fail(refund, no.why(), now);
            case RefundAnswer.Abnormal stuck -> refunds.abnormal(refund, stuck.why(), now);
            case RefundAnswer.Processing taken -> {
                refunds.tryLater(refund, null, taken.channelRefundNo(), now);
                yield false;
            }
            case RefundAnswer.NotFound none -> later(refund, "the channel has no such refund");
            case RefundAnswer.Unknown unknown -> later(refund, unknown.why());
        };
    }

    private boolean later(Refund refund, String error) {
        refunds.tryLater(refund, error, null, clock.instant());
        return false;
    }

    private Refund owe(Refund refund, RefundOrder.Answer givenUp) {
        long worth = givenUp.refundFen();
        if (worth == refund.worthFen()) {
            return changed(refund, it -> owe(it, it.amountFen(), worth));
        }
        // Less than was wished was still there: its share is another.
        try {
            long fen = booking.findOrder(refund.orderNo())
                    .map(order -> Shares.of(order, paid(refund), in(givenUp)).paidFen())
                    .orElse(0L);
            return changed(refund, it -> owe(it, fen, worth));
        } catch (RuntimeException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            return changed(refund, it -> later(it, "booking-service: " + e));
        }
    }

    private PayOrder paid(Refund refund) {
        return payOrders.get(refund.payOrderId());
    }

    private static Predicate<OrderForPayment.Item> in(RefundOrder.Answer givenUp) {
        return item -> givenUp.reservationIds().contains(item.reservationId());
    }

    private boolean owe(Refund refund, long fen, long worthFen) {
        refunds.givenUp(refund, fen, worthFen, clock.instant());
        return true;
    }

    /** A coupon had paid for it: no channel has anything to give back. */
    private Refund nothingOwed(Refund refund) {
        return changed(refund, it -> {
            var now = clock.instant();
            return refunds.start(it, now) && refunds.succeed(refunds.get(it.id()), null, now, now);
        });
    }

    private Refund changed(Refund refund, Predicate<Refund> step) {
        change(refund, step);
        return refunds.get(refund.id());
    }

    private boolean change(Refund refund, Predicate<Refund> step) {
        return Boolean.TRUE.equals(transaction.execute(tx -> step.test(refund)));
    }
}
