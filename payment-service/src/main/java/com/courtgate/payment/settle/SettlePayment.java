package com.courtgate.payment.settle;

import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.AnomalyKind;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The one place that turns "the channel has the money" into a paid pay order, its used coupon and its event, or into an
 * anomaly. Safe under any repetition and against every other actor: each try starts from the row as it is now.
 */
@Component
public class SettlePayment {
    /** Attempts to settle, more than the moves that a pay order can make. */
    private static final int TRIES = 6;

    private final Channels channels;
    private final PayOrders payOrders;
    private final EndPayOrder endPayOrder;
    private final CouponSettlements coupons;
    private final PaymentEvents events;
    private final Anomalies anomalies;

    SettlePayment(
            Channels channels,
            PayOrders payOrders,
            EndPayOrder endPayOrder,
            CouponSettlements coupons,
            PaymentEvents events,
            Anomalies anomalies) {
        this.channels = channels;
        this.payOrders = payOrders;
        this.endPayOrder = endPayOrder;
        this.coupons = coupons;
        this.events = events;
        this.anomalies = anomalies;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public SettleOutcome settle(PayOrder seen, Payment payment, PaymentReportSource source, Instant at) {
        Optional<String> difference = difference(seen, payment);
        if (difference.isPresent()) {
            refuse(seen, payment, difference.get(), source, at);
            return new SettleOutcome.Mismatch(difference.get());
        }
        PayOrder now = seen;
        for (int i = 0; i < TRIES; i++) {
            if (now.status().isPaid()) {
                return i == 0 ? new SettleOutcome.SettledBefore() : new SettleOutcome.Concurrent();
            }
            if (!now.status().isLive()) {
                return outOfPlace(now, payment, at);
            }
            if (succeed(now, payment, at)) {
                anomalies.resolveMismatch(now, at);
                return new SettleOutcome.Settled();
            }
            now = payOrders.get(now.id()); // another was first: what did it make of it?
        }
        throw new IllegalStateException("moves too often: " + seen.outTradeNo());
    }

    private Optional<String> difference(PayOrder order, Payment payment) {
        if (!payment.outTradeNo().equals(order.outTradeNo())) {
            return Optional.of("another order number: " + payment.outTradeNo());
        }
        if (payment.paidFen() != order.payableFen()) {
            return Optional.of("amount is " + payment.paidFen() + ", not " + order.payableFen());
        }
        if (!payment.currency().equals(order.currency())) {
            return Optional.of("currency is " + payment.currency() + ", not " + order.currency());
        }
        if (!isOurs(payment, order.channel())) {
            return Optional.of("another merchant: " + payment.merchantId());
        }
        if (order.status().isPaid() && !payment.channelTradeNo().equals(order.channelTradeNo())) {
            return Optional.of("another transaction than " + order.channelTradeNo());
        }
        return Optional.empty();
    }

    private boolean isOurs(Payment payment, String channel) {
        return channels.find(channel)
                .filter(known -> known.merchantId().equals(payment.merchantId()))
                .isPresent();
    }

    /** Records a payment that is not the one that was asked for: it counts for nothing, and a person decides on it. */
    private void refuse(PayOrder order, Payment payment, String difference, PaymentReportSource source, Instant at) {
        anomalies.record(AnomalyKind.AMOUNT_MISMATCH, order, payment, TruncatedText.of(difference), at);
        switch (source) {
            case NOTIFICATION -> payOrders.scheduleQuery(order, at);
            // The sum differs indeed: the user may try again, a person decides on this money.
            case QUERY -> endPayOrder.end(order, order.status().abandonedAs(), difference, at);
        }
    }

    /** A pay order that was just written, whose coupon pays everything: no channel has a part in it. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void settleFree(PayOrder order, Instant at) {
        String noTransaction = order.outTradeNo();
        var nothing = new Payment(order.outTradeNo(), noTransaction, 0, order.currency(), order.channel(), at);
        if (order.payableFen() != 0 || !succeed(order, nothing, at)) {
            throw new IllegalStateException("not free, or not new: " + order.outTradeNo());
        }
    }

    private boolean succeed(PayOrder order, Payment payment, Instant at) {
        if (!payOrders.succeed(order, payment, at)) {
            return false;
        }
        coupons.redeem(order.outTradeNo(), at);
        events.succeeded(order, payment.paidAt(), at);
        return true;
    }

    private SettleOutcome outOfPlace(PayOrder ended, Payment payment, Instant at) {
        boolean isDouble = payOrders
                .currentAttempt(ended.orderNo())
                .filter(current -> current.status().isPaid())
                .isPresent();
        var kind = isDouble ? AnomalyKind.DOUBLE_PAID : AnomalyKind.LATE_PAID;
        String detail = "paid after it was " + ended.status() + ": " + ended.closeReason();
        boolean isNew = anomalies.record(kind, ended, payment, TruncatedText.of(detail), at);
        anomalies.resolveMismatch(ended, at);
        return new SettleOutcome.UnexpectedPayment(kind, isNew);
    }
}
