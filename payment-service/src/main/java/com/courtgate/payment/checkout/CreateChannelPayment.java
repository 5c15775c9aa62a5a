package com.courtgate.payment.checkout;

import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.settle.ClosePayOrder;
import com.courtgate.payment.settle.EndPayOrder;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Has the channel make a pay order that is written down, and does what follows from its answer. */
@Component
class CreateChannelPayment {
    private final Channels channels;
    private final PayOrders payOrders;
    private final EndPayOrder endPayOrder;
    private final ClosePayOrder closePayOrder;
    private final TransactionTemplate transaction;
    private final CrashPoints crashPoints;

    CreateChannelPayment(
            Channels channels,
            PayOrders payOrders,
            EndPayOrder endPayOrder,
            ClosePayOrder closePayOrder,
            TransactionTemplate transaction,
            CrashPoints crashPoints) {
        this.channels = channels;
        this.payOrders = payOrders;
        this.endPayOrder = endPayOrder;
        this.closePayOrder = closePayOrder;
        this.transaction = transaction;
        this.crashPoints = crashPoints;
    }

    /** May be repeated for the same device: the channel knows the pay order by its one number. */
    PaymentOutcome make(PayOrder order, PayerDevice device, Instant now) {
        Channel channel = channels.of(order.channel());
        crashPoints.reach(CrashPoint.BEFORE_CHANNEL_CREATE);
        CreateAnswer answer = channel.create(new NewPayment(
                order.outTradeNo(),
                "Court booking " + order.orderNo(),
                order.payableFen(),
                order.expireTime(),
                channels.notifyUrl(channel),
                device));
        crashPoints.reach(CrashPoint.AFTER_CHANNEL_CREATE);
        return switch (answer) {
            case CreateAnswer.Accepted made -> accepted(order, made.codeUrl(), channel, now);
            case CreateAnswer.Declined no -> declined(order, no.why(), now);
            case CreateAnswer.AlreadyPaid paid -> close(order);
            case CreateAnswer.Unknown unknown -> new PaymentOutcome.ChannelUnavailable();
        };
    }

    private PaymentOutcome accepted(PayOrder order, String codeUrl, Channel channel, Instant now) {
        transaction.executeWithoutResult(tx -> payOrders.accepted(order, codeUrl, now));
        PayOrder after = payOrders.get(order.id());
        return switch (after.status()) {
            case PAYING -> new PaymentOutcome.Payable(after);
            case SUCCESS, REFUNDED -> new PaymentOutcome.AlreadyPaid(after);
            // Given up while it was made: nobody may pay it.
            case INIT, FAILED, CLOSED -> {
                channel.close(order.outTradeNo());
                yield new PaymentOutcome.Busy();
            }
        };
    }

    private PaymentOutcome declined(PayOrder order, String why, Instant now) {
        transaction.executeWithoutResult(tx -> endPayOrder.end(order, PayOrderStatus.CLOSED, "declined: " + why, now));
        return new PaymentOutcome.Declined(why);
    }

    private PaymentOutcome close(PayOrder order) {
        return switch (closePayOrder.close(order, PayOrderStatus.CLOSED, "paid before it was made")) {
            case ClosePayOrder.Outcome.Paid paid -> new PaymentOutcome.AlreadyPaid(paid.order());
            case ClosePayOrder.Outcome.Ended ended -> new PaymentOutcome.Busy();
            case ClosePayOrder.Outcome.Unknown unknown -> new PaymentOutcome.ChannelUnavailable();
        };
    }
}
