package com.courtgate.payment.callback;

import static com.courtgate.payment.callback.NotificationEffect.changed;
import static com.courtgate.payment.callback.NotificationEffect.differs;
import static com.courtgate.payment.callback.NotificationEffect.nothing;

import com.courtgate.payment.channel.NotificationAnswer;
import com.courtgate.payment.channel.QueryAnswer;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.CompleteRefund;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.settle.EndPayOrder;
import com.courtgate.payment.settle.PaymentReportSource;
import com.courtgate.payment.settle.SettleOutcome;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Does what follows from a genuine notification. */
@Component
class ApplyNotification {
    private final PayOrders payOrders;
    private final SettlePayment settlePayment;
    private final EndPayOrder endPayOrder;
    private final Refunds refunds;
    private final CompleteRefund completeRefund;

    ApplyNotification(
            PayOrders payOrders,
            SettlePayment settlePayment,
            EndPayOrder endPayOrder,
            Refunds refunds,
            CompleteRefund completeRefund) {
        this.payOrders = payOrders;
        this.settlePayment = settlePayment;
        this.endPayOrder = endPayOrder;
        this.refunds = refunds;
        this.completeRefund = completeRefund;
    }

    /**
     * Does what follows from a notification.
     *
     * @param channel whose word it is; of another's pay orders and refunds it says nothing
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public NotificationEffect apply(String channel, NotificationAnswer.Genuine told, Instant now) {
        return switch (told) {
            case NotificationAnswer.OfPayment payment ->
                payOrders
                        .find(payment.outTradeNo())
                        .filter(order -> order.channel().equals(channel))
                        .map(order -> payment(order, payment.state(), now))
                        .orElseGet(NotificationEffect::unknownNumber);
            case NotificationAnswer.OfRefund refund ->
                refunds.find(refund.refundNo())
                        .filter(known -> known.channel().equals(channel))
                        .map(known -> refund(known, refund.state(), now))
                        .orElseGet(NotificationEffect::unknownNumber);
        };
    }

    private NotificationEffect payment(PayOrder order, QueryAnswer state, Instant now) {
        return switch (state) {
            case QueryAnswer.Succeeded paid ->
                effect(settlePayment.settle(order, paid.payment(), PaymentReportSource.NOTIFICATION, now));
            case QueryAnswer.Failed failed -> end(order, order.status().abandonedAs(), failed.why(), now);
            case QueryAnswer.Closed closed -> end(order, PayOrderStatus.CLOSED, "closed at the channel", now);
            case QueryAnswer.Paying paying -> nothing("nothing has happened yet");
            case QueryAnswer.NotFound none -> nothing("says nothing");
            case QueryAnswer.Unknown unknown -> nothing(unknown.why());
        };
    }

    private static NotificationEffect effect(SettleOutcome outcome) {
        return switch (outcome) {
            case SettleOutcome.Settled done -> changed("paid");
            case SettleOutcome.SettledBefore known -> nothing("paid already");
            case SettleOutcome.Concurrent lost -> nothing("concurrent");
            case SettleOutcome.UnexpectedPayment odd ->
                odd.isNew() ? changed(odd.kind().name()) : nothing(odd.kind() + ", known");
            case SettleOutcome.Mismatch no -> differs(no.what());
        };
    }

    private NotificationEffect end(PayOrder order, PayOrderStatus to, String why, Instant now) {
        return endPayOrder.end(order, to, why, now)
                ? changed(to.name())
                : nothing("not from " + payOrders.get(order.id()).status() + " to " + to);
    }

    private NotificationEffect refund(Refund refund, RefundAnswer state, Instant now) {
        boolean isMoved = completeRefund.apply(refund, state, now);
        var status = refunds.get(refund.id()).status();
        return isMoved ? changed(status.name()) : nothing("the refund is " + status);
    }
}
