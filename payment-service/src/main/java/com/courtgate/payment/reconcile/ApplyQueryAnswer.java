package com.courtgate.payment.reconcile;

import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.reconcile.ReconcileLogMapper.Action;
import com.courtgate.payment.settle.EndPayOrder;
import com.courtgate.payment.settle.PaymentReportSource;
import com.courtgate.payment.settle.SettleOutcome;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The transactions that do here what a channel has done without our hearing of it. */
@Component
class ApplyQueryAnswer {
    private final SettlePayment settlePayment;
    private final EndPayOrder endPayOrder;
    private final ReconcileLogMapper reconcileLog;

    ApplyQueryAnswer(SettlePayment settlePayment, EndPayOrder endPayOrder, ReconcileLogMapper reconcileLog) {
        this.settlePayment = settlePayment;
        this.endPayOrder = endPayOrder;
        this.reconcileLog = reconcileLog;
    }

    @Transactional
    public void paid(PayOrder order, Payment payment, Instant now) {
        if (settlePayment.settle(order, payment, PaymentReportSource.QUERY, now) instanceof SettleOutcome.Settled) {
            reconcileLog.write(order, Action.NOTIFY, PayOrderStatus.SUCCESS, payment.channelTradeNo(), now);
        }
    }

    @Transactional
    public void failed(PayOrder order, String why, Instant now) {
        end(order, Action.NOTIFY, order.status().abandonedAs(), why, now);
    }

    @Transactional
    public void closed(PayOrder order, Instant now) {
        end(order, Action.CLOSE, PayOrderStatus.CLOSED, "closed at the channel", now);
    }

    private void end(PayOrder order, Action action, PayOrderStatus to, String why, Instant now) {
        if (endPayOrder.end(order, to, why, now)) {
            reconcileLog.write(order, action, to, why, now);
        }
    }
}
