package com.courtgate.payment.refund;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.NewRefund;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Has the channel give money back, and writes its answer down. Every question carries the refund's one number. */
@Component
class RefundAtChannel {
    private final Channels channels;
    private final Refunds refunds;
    private final LostRefunds lostRefunds;
    private final CompleteRefund completeRefund;
    private final TransactionTemplate transaction;
    private final CrashPoints crashPoints;

    RefundAtChannel(
            Channels channels,
            Refunds refunds,
            LostRefunds lostRefunds,
            CompleteRefund completeRefund,
            TransactionTemplate transaction,
            CrashPoints crashPoints) {
        this.channels = channels;
        this.refunds = refunds;
        this.lostRefunds = lostRefunds;
        this.completeRefund = completeRefund;
        this.transaction = transaction;
        this.crashPoints = crashPoints;
    }

    /** Asks for a refund that no channel was asked about; the row says PROCESSING before the channel hears of it. */
    void askFirst(Refund refund, Instant now) {
        crashPoints.reach(CrashPoint.BEFORE_CHANNEL_REFUND);
        boolean isOurs = Boolean.TRUE.equals(
                transaction.execute(tx -> !lostRefunds.settles(refund, now) && refunds.start(refund, now)));
        if (isOurs) {
            Refund started = refunds.get(refund.id());
            write(started, channels.of(started.channel()).refund(request(started)), now);
        }
    }

    /**
     * Queries before it sends again, for the channel may have the refund already, and sends none that a person has
     * closed meanwhile.
     */
    void askAgain(Refund refund, Instant now) {
        Channel channel = channels.of(refund.channel());
        RefundAnswer known = channel.queryRefund(refund.refundNo());
        boolean isWanted = known instanceof RefundAnswer.NotFound
                && refunds.get(refund.id()).closedAt() == null;
        write(refund, isWanted ? channel.refund(request(refund)) : known, now);
    }

    private void write(Refund refund, RefundAnswer answer, Instant now) {
        crashPoints.reach(CrashPoint.AFTER_CHANNEL_REFUND);
        transaction.executeWithoutResult(tx -> completeRefund.apply(refund, answer, now));
    }

    /**
     * Our own words for the payer, at most 80 bytes: WeChat refuses a refund whose reason is longer. Typed words are
     * none of the channel's business.
     */
    private static String words(Refund refund) {
        String why = switch (refund.kind()) {
            case USER -> "given back";
            case ADMIN -> "given back by the office";
            case ANOMALY -> "payment not needed";
        };
        return "Court booking " + refund.orderNo() + ", " + why;
    }

    private NewRefund request(Refund refund) {
        return new NewRefund(
                refund.refundNo(),
                refund.outTradeNo(),
                refund.channelTradeNo(),
                refund.amountFen(),
                refund.paidFen(),
                words(refund),
                channels.notifyUrl(channels.of(refund.channel())));
    }
}
