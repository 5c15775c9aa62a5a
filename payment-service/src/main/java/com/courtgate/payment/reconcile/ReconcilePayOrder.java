package com.courtgate.payment.reconcile;

import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcileLogMapper.Action;
import com.courtgate.payment.settle.ClosePayOrder;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Asks the channel about one pay order and does what follows from the answer. */
@Component
public class ReconcilePayOrder {
    static final String NO_SUCH_ORDER = "channel has no such order";
    private final Channels channels;
    private final ApplyQueryAnswer applyQueryAnswer;
    private final ClosePayOrder closePayOrder;
    private final PayOrders payOrders;
    private final ReconcileLogMapper reconcileLog;

    ReconcilePayOrder(
            Channels channels,
            ApplyQueryAnswer applyQueryAnswer,
            ClosePayOrder closePayOrder,
            PayOrders payOrders,
            ReconcileLogMapper reconcileLog) {
        this.channels = channels;
        this.applyQueryAnswer = applyQueryAnswer;
        this.closePayOrder = closePayOrder;
        this.payOrders = payOrders;
        this.reconcileLog = reconcileLog;
    }

    /**
     * Asks, and follows the answer. Answers whether it is to be asked again: false when the channel has said the last
     * word.
     */
    public boolean reconcile(PayOrder order, Instant now) {
        if (order.hasNoChannel()) {
            return false; // there is nobody to ask
        }
        QueryAnswer answer = channels.of(order.channel()).query(order.outTradeNo());
        reconcileLog.write(order, Action.QUERY, order.status(), words(answer), now);
        switch (answer) {
            case QueryAnswer.Succeeded paid -> applyQueryAnswer.paid(order, paid.payment(), now);
            case QueryAnswer.Failed failed -> applyQueryAnswer.failed(order, failed.why(), now);
            case QueryAnswer.Closed closed -> applyQueryAnswer.closed(order, now);
            case QueryAnswer.Paying paying -> closeWhenOver(order, now);
            case QueryAnswer.NotFound none -> close(order, NO_SUCH_ORDER, now);
            case QueryAnswer.Unknown unknown -> {
                return true;
            }
        }
        return payOrders.get(order.id()).status().isLive();
    }

    private void closeWhenOver(PayOrder order, Instant now) {
        String requested = order.closeWanted();
        if (requested != null) {
            close(order, requested, now);
        } else if (order.isExpired(now)) {
            close(order, "not paid in time", now);
        }
    }

    private void close(PayOrder order, String why, Instant now) {
        if (!order.status().isLive()) {
            return;
        }
        switch (closePayOrder.close(order, PayOrderStatus.CLOSED, why)) {
            case ClosePayOrder.Outcome.Ended ended ->
                reconcileLog.write(order, Action.CLOSE, ended.order().status(), why, now);
            case ClosePayOrder.Outcome.Paid paid ->
                reconcileLog.write(order, Action.NOTIFY, paid.order().status(), why, now);
            case ClosePayOrder.Outcome.Unknown unknown -> {
                // The pay order stays as it is, and is asked about again.
            }
        }
    }

    private static String words(QueryAnswer answer) {
        return switch (answer) {
            case QueryAnswer.Succeeded paid -> "SUCCESS " + paid.payment().paidFen();
            case QueryAnswer.Failed failed -> "FAILED " + failed.why();
            case QueryAnswer.Paying paying -> "PAYING";
            case QueryAnswer.Closed closed -> "CLOSED";
            case QueryAnswer.NotFound none -> "NOT_FOUND";
            case QueryAnswer.Unknown unknown -> "UNKNOWN " + unknown.why();
        };
    }
}
