package com.courtgate.payment.anomaly;

import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.meters.AfterCommitCounters;
import com.courtgate.payment.anomaly.AnomalyMapper.Money;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.meters.MoneyMeter;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.CompleteRefund;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Records anomalies, and orders the refund of what is the payer's in the same transaction. */
@Component
public class Anomalies {
    private static final Logger log = LoggerFactory.getLogger(Anomalies.class);
    private final AnomalyMapper mapper;
    private final Refunds refunds;
    private final CompleteRefund completeRefund;
    private final PayOrders payOrders;
    private final MoneyMeter moneyMeter;
    private final AfterCommitCounter<AnomalyKind> found;

    Anomalies(
            AnomalyMapper mapper,
            Refunds refunds,
            CompleteRefund completeRefund,
            PayOrders payOrders,
            MoneyMeter moneyMeter,
            AfterCommitCounters counts) {
        this.mapper = mapper;
        this.refunds = refunds;
        this.completeRefund = completeRefund;
        this.payOrders = payOrders;
        this.moneyMeter = moneyMeter;
        this.found = counts.of(
                "courtgate.anomalies", "", "kind", AnomalyKind.class, "Money that did not arrive as it should");
    }

    /**
     * Money at the channel that does not count for its pay order. Answers false when it is known.
     *
     * @param detail for a person
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean record(AnomalyKind kind, PayOrder payOrder, Payment payment, String detail, Instant at) {
        Money money = Money.of(payment);
        if (!insert(kind, payOrder, money, detail, at)) {
            return false;
        }
        if (kind.isRefunded()) {
            moneyMeter.moved(MoneyMeter.Move.TAKEN, money.paidFen());
            orderRefund(kind, payOrder, money, money.paidFen(), false, at);
        }
        return true;
    }

    /**
     * Money that counted for its pay order, but whose order did not take it. Money that is not on its way back yet is
     * refunded. Answers false when it is known.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean recordRefused(AnomalyKind kind, PayOrder paid, String detail, Instant at) {
        Money money = Money.of(paid);
        if (!insert(kind, paid, money, detail, at)) {
            return false;
        }
        long left = payOrders.get(paid.id()).refundableFen();
        if (left > 0) {
            orderRefund(kind, paid, money, left, true, at);
        } else {
            resolve(exactly(kind, paid, money), "nothing of it is left with us", at);
            completeRefund.completePayOrder(paid.id(), paid.amountFen(), at); // a coupon had paid for it
        }
        return true;
    }

    /** The channel's own record shows that nothing is wrong after all. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void resolveMismatch(PayOrder payOrder, Instant at) {
        for (Anomaly known : mapper.ofTrade(payOrder.outTradeNo())) {
            if (known.kind() == AnomalyKind.AMOUNT_MISMATCH && known.status() == AnomalyStatus.OPEN) {
                resolve(known, "the channel's own record is right", at);
            }
        }
    }

    public List<Anomaly> ofTrade(String outTradeNo) {
        return mapper.ofTrade(outTradeNo);
    }

    private boolean insert(AnomalyKind kind, PayOrder payOrder, Money money, String detail, Instant at) {
        try {
            mapper.insert(kind, payOrder, money, detail, at);
        } catch (DuplicateKeyException known) {
            return false;
        }
        found.one(kind);
        log.warn(
                "{}: {} fen of {} (order {}, transaction {}): {}",
                kind,
                money.paidFen(),
                payOrder.outTradeNo(),
                payOrder.orderNo(),
                money.channelTradeNo(),
                detail);
        return true;
    }

    private void orderRefund(AnomalyKind kind, PayOrder payOrder, Money money, long fen, boolean capped, Instant at) {
        NewRefundOrder order =
                NewRefundOrder.ofAnomaly(payOrder, money.channelTradeNo(), fen, money.paidFen(), capped, kind.name());
        Anomaly anomaly = exactly(kind, payOrder, money);
        switch (refunds.insert(order, at)) {
            case Refunds.Written.Done done -> refundOrdered(anomaly, done.refund());
            // Rolled back with the event or notification, which comes again.
            case Refunds.Written.TooMuch no ->
                throw new IllegalStateException("refunds of " + payOrder.outTradeNo() + " changed meanwhile");
            case Refunds.Written.Exists same -> log.warn("{} is being refunded already", money.channelTradeNo());
        }
    }

    /** Answers false when another actor has decided on it meanwhile. */
    boolean refundOrdered(Anomaly open, Refund refund) {
        return mapper.move(open.id(), AnomalyStatus.OPEN, AnomalyStatus.REFUND_ORDERED, refund.refundNo(), null, null)
                == 1;
    }

    private void resolve(Anomaly open, String resolution, Instant at) {
        mapper.move(open.id(), AnomalyStatus.OPEN, AnomalyStatus.RESOLVED, null, resolution, at);
    }

    private Anomaly exactly(AnomalyKind kind, PayOrder payOrder, Money money) {
        return Objects.requireNonNull(mapper.findExactly(payOrder.channel(), money.channelTradeNo(), kind));
    }
}
