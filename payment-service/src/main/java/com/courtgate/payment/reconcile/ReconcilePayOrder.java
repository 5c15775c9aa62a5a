package com.courtgate.payment.reconcile;

import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.settle.ClosePayOrder;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Asks the channel about one pay order and does what follows from the answer. */
@Component
public class ReconcilePayOrder {
    static final String NO_SUCH_ORDER = "channel has no such order";
    private final PayOrders payOrders;
    private final SettlePayment settlePayment;
    private final ClosePayOrder closePayOrder;
    private final Channels channels;
    private final AuditMapper audits;
    private final Steps steps;

    /** The transactions of this use case, and its clock. */
    @Component
    record Steps(TransactionTemplate transaction, Clock clock) {
        Instant now() {
            return clock.instant();
        }
    }

    ReconcilePayOrder(
            PayOrders payOrders,
            SettlePayment settlePayment,
            ClosePayOrder closePayOrder,
            Channels channels,
            AuditMapper audits,
            Steps steps) {
        this.payOrders = payOrders;
        this.settlePayment = settlePayment;
        this.closePayOrder = closePayOrder;
        this.channels = channels;
        this.audits = audits;
        this.steps = steps;
    }

    /**
     * Asks, and follows the answer. Answers whether it is to be asked again: false when the channel has said the last
     * word.
     */
    public boolean reconcile(PayOrder order) {
        Channel channel = channels.of(order.channel());
        QueryAnswer answer = channel.query(order.outTradeNo());
        audit(order, ReconcileAction.QUERY, order.status(), words(answer));
        switch (answer) {
            case QueryAnswer.Succeeded paid -> settle(order, paid);
            case QueryAnswer.Failed failed ->
                end(order, ReconcileAction.NOTIFY, order.status().whenGivenUp(), failed.why());
            case QueryAnswer.Closed closed ->
                end(order, ReconcileAction.CLOSE, PayOrderStatus.CLOSED, "closed at the channel");
            case QueryAnswer.Paying paying -> closeWhenOver(order);
            case QueryAnswer.NotFound none -> close(order, NO_SUCH_ORDER);
            case QueryAnswer.Unknown unknown -> {
                return true;
            }
        }
        return payOrders.get(order.id()).status().isLive();
    }

    private void settle(PayOrder order, QueryAnswer.Succeeded paid) {
        steps.transaction().executeWithoutResult(tx -> {
            var outcome = settlePayment.settle(order, paid.payment(), SettlePayment.Source.QUERY, steps.now());
            if (outcome instanceof SettlePayment.Outcome.Settled) {
                audit(
                        order,
                        ReconcileAction.NOTIFY,
                        PayOrderStatus.SUCCESS,
                        paid.payment().channelTradeNo());
            }
        });
    }

    private void end(PayOrder order, ReconcileAction action, PayOrderStatus to, String why) {
        steps.transaction().executeWithoutResult(tx -> {
            if (payOrders.end(order, to, why, steps.now())) {
                audit(order, action, to, why);
            }
        });
    }

    private void closeWhenOver(PayOrder order) {
        String wanted = order.closeWanted();
        if (wanted != null) {
            close(order, wanted);
        } else if (order.isExpired(steps.now())) {
            close(order, "not paid in time");
        }
    }

    private void close(PayOrder order, String why) {
        if (!order.status().isLive()) {
            return;
        }
        @Nullable
        PayOrder after = switch (closePayOrder.close(order, PayOrderStatus.CLOSED, why)) {
            case ClosePayOrder.Outcome.Ended ended -> ended.order();
            case ClosePayOrder.Outcome.Paid paid -> paid.order();
            case ClosePayOrder.Outcome.Unknown unknown -> null;
        };
        if (after != null) {
            var action = after.status().isPaid() ? ReconcileAction.NOTIFY : ReconcileAction.CLOSE;
            audit(order, action, after.status(), why);
        }
    }

    private void audit(PayOrder order, ReconcileAction action, PayOrderStatus to, String detail) {
        String cut = detail.substring(0, Math.min(detail.length(), 200));
        audits.insert(order.outTradeNo(), action, order.status(), to, cut, steps.now());
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
