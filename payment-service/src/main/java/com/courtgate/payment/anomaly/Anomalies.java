package com.courtgate.payment.anomaly;

import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.meters.Count;
import com.courtgate.payment.meters.Counts;
import com.courtgate.payment.meters.MoneyCount;
import com.courtgate.payment.meters.MoneyMove;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.NewRefundOrder;
import com.courtgate.payment.refund.RefundKind;
import com.courtgate.payment.refund.Refunds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
    private final PayOrders payOrders;
    private final MoneyCount moneyCount;
    private final Count<AnomalyKind> found;

    Anomalies(AnomalyMapper mapper, Refunds refunds, PayOrders payOrders, MoneyCount moneyCount, Counts counts) {
        this.mapper = mapper;
        this.refunds = refunds;
        this.payOrders = payOrders;
        this.moneyCount = moneyCount;
        this.found = counts.of(
                "courtgate.anomalies", "", "kind", AnomalyKind.class, "Money that did not arrive as it should");
    }

    /**
     * Money at the channel that does not count for its pay order. Answers false when it is known.
     *
     * @param detail for a person
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean record(AnomalyKind kind, PayOrder payOrder, Payment money, String detail, Instant at) {
        if (!insert(kind, payOrder, money, detail, at)) {
            return false;
        }
        if (kind.isRefunded()) {
            moneyCount.moved(MoneyMove.TAKEN, money.paidFen());
            orderRefund(kind, payOrder, money, money.paidFen(), false, at);
        }
        return true;
    }

    /**
     * Money that counted for its pay order, but whose order did not take it. What is not on its way back yet is
     * refunded. Answers false when it is known.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean recordRefused(AnomalyKind kind, PayOrder paid, Payment money, String detail, Instant at) {
        if (!insert(kind, paid, money, detail, at)) {
            return false;
        }
        long left = payOrders.get(paid.id()).refundableFen();
        if (left > 0) {
            orderRefund(kind, paid, money, left, true, at);
        } else {
            resolve(kind, paid, money, "nothing of it is left with us", at);
            payOrders.endWhenWhole(paid.id(), paid.amountFen(), at); // a coupon had paid for it
        }
        return true;
    }

    /** The channel's own record shows that nothing is wrong after all. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void mismatchWasNone(PayOrder payOrder, Instant at) {
        for (Anomaly known : mapper.ofTrade(payOrder.outTradeNo())) {
            if (known.kind() == AnomalyKind.AMOUNT_MISMATCH && known.status() == AnomalyStatus.OPEN) {
                mapper.move(
                        known.id(),
                        AnomalyStatus.OPEN,
                        AnomalyStatus.RESOLVED,
                        null,
                        "the channel's own record is right",
                        at);
            }
        }
    }

    public List<Anomaly> ofTrade(String outTradeNo) {
        return mapper.ofTrade(outTradeNo);
    }

    private boolean insert(AnomalyKind kind, PayOrder payOrder, Payment money, String detail, Instant at) {
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

    private void orderRefund(AnomalyKind kind, PayOrder payOrder, Payment money, long fen, boolean capped, Instant at) {
        var wish = new NewRefundOrder(
                payOrder,
                money.channelTradeNo(),
                null,
                fen,
                payOrder.amountFen(),
                money.paidFen(),
                RefundKind.ANOMALY,
                capped,
                true,
                kind.name());
        Anomaly anomaly = exactly(kind, payOrder, money).orElseThrow();
        switch (refunds.insert(wish, at)) {
            case Refunds.Written.Done done ->
                mapper.move(
                        anomaly.id(),
                        AnomalyStatus.OPEN,
                        AnomalyStatus.REFUND_ORDERED,
                        done.refund().refundNo(),
                        null,
                        null);
            // Rolled back with the event or notification, which comes again.
            case Refunds.Written.TooMuch no ->
                throw new IllegalStateException("refunds of " + payOrder.outTradeNo() + " changed meanwhile");
            case Refunds.Written.Exists same -> log.warn("{} is being refunded already", money.channelTradeNo());
        }
    }

    private void resolve(AnomalyKind kind, PayOrder paid, Payment money, String resolution, Instant at) {
        mapper.move(
                exactly(kind, paid, money).orElseThrow().id(),
                AnomalyStatus.OPEN,
                AnomalyStatus.RESOLVED,
                null,
                resolution,
                at);
    }

    private Optional<Anomaly> exactly(AnomalyKind kind, PayOrder payOrder, Payment money) {
        return Optional.ofNullable(mapper.findExactly(payOrder.channel(), money.channelTradeNo(), kind));
    }
}
