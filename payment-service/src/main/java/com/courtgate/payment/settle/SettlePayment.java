package com.courtgate.payment.settle;

import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.AnomalyKind;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.meters.MoneyMeter;
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

    private final CheckPayment checkPayment;
    private final PayOrders payOrders;
    private final CouponSettlements coupons;
    private final PaymentEvents events;
    private final Anomalies anomalies;
    private final MoneyMeter money;

    SettlePayment(
            CheckPayment checkPayment,
            PayOrders payOrders,
            CouponSettlements coupons,
            PaymentEvents events,
            Anomalies anomalies,
            MoneyMeter money) {
        this.checkPayment = checkPayment;
        this.payOrders = payOrders;
        this.coupons = coupons;
        this.events = events;
        this.anomalies = anomalies;
        this.money = money;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public SettleOutcome settle(PayOrder seen, Payment payment, PaymentReportSource source, Instant at) {
        Optional<SettleOutcome.Mismatch> difference = checkPayment.refuse(seen, payment, source, at);
        if (difference.isPresent()) {
            return difference.get();
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
        money.moved(MoneyMeter.Move.TAKEN, payment.paidFen());
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
