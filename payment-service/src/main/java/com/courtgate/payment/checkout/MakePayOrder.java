package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.checkout.StartPayment.Outcome;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.crash.CrashPoints;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayNumbers;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.reconcile.ReconcileSettings;
import com.courtgate.payment.settle.ClosePayOrder;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives an order its one live pay order: the one it has, or a new one. Written here first, then
 * made at the channel; one whose making was interrupted is made again under the same number.
 */
@Component
class MakePayOrder {
    private static final String CURRENCY = "CNY";
    private final PayOrders payOrders;
    private final PayNumbers numbers;
    private final Channels channels;
    private final ClosePayOrder closePayOrder;
    private final ReconcileSettings reconcile;
    private final MakingSteps steps;

    /** What every step of this use case needs. */
    @Component
    record MakingSteps(TransactionTemplate transaction, CrashPoints crashPoints, Clock clock) {}

    MakePayOrder(
            PayOrders payOrders,
            PayNumbers numbers,
            Channels channels,
            ClosePayOrder closePayOrder,
            ReconcileSettings reconcile,
            MakingSteps steps) {
        this.payOrders = payOrders;
        this.numbers = numbers;
        this.channels = channels;
        this.closePayOrder = closePayOrder;
        this.reconcile = reconcile;
        this.steps = steps;
    }

    /**
     * Makes or reuses.
     *
     * @param known the order's live pay order, if any
     */
    Outcome make(OrderForPayment order, Price.Agreed price, Optional<PayOrder> known) {
        if (known.isEmpty()) {
            return write(order, price);
        }
        PayOrder live = known.get();
        boolean fits =
                !live.isExpired(steps.clock().instant())
                        && live.closeWanted() == null
                        && live.amountFen() == price.amountFen()
                        && live.discountFen() == price.discountFen();
        return fits ? reuse(live) : replace(order, price, live);
    }

    private Outcome reuse(PayOrder live) {
        return live.status() == PayOrderStatus.PAYING
                ? new Outcome.Payable(live)
                : makeAtChannel(live);
    }

    private Outcome replace(OrderForPayment order, Price.Agreed price, PayOrder live) {
        return switch (closePayOrder.close(live, PayOrderStatus.FAILED, "replaced")) {
            case ClosePayOrder.Outcome.Ended ended -> write(order, price);
            case ClosePayOrder.Outcome.Paid paid -> new Outcome.AlreadyPaid(paid.order());
            case ClosePayOrder.Outcome.Unknown unknown -> new Outcome.ChannelAway();
        };
    }

    private Outcome write(OrderForPayment order, Price.Agreed price) {
        var now = steps.clock().instant();
        var wish =
                new NewPayOrder(
                        numbers.nextPayment(),
                        order.orderNo(),
                        order.userId(),
                        channels.current().name(),
                        price.amountFen(),
                        price.discountFen(),
                        CURRENCY,
                        price.expireTime(),
                        now.plus(reconcile.threshold()));
        Optional<PayOrder> written =
                steps.transaction()
                        .execute(
                                tx -> {
                                    Optional<PayOrder> row = payOrders.insert(wish, now);
                                    if (row.isEmpty()) {
                                        tx.setRollbackOnly();
                                    }
                                    return row;
                                });
        if (written == null || written.isEmpty()) {
            return new Outcome.Busy(); // the lock was not there and another was first
        }
        steps.crashPoints().reach(CrashPoint.BEFORE_CHANNEL_CREATE);
        return makeAtChannel(written.get());
    }

    private Outcome makeAtChannel(PayOrder order) {
        Channel channel = channels.of(order.channel());
        CreateAnswer answer =
                channel.create(
                        new NewPayment(
                                order.outTradeNo(),
                                "Court booking " + order.orderNo(),
                                order.payableFen(),
                                order.expireTime(),
                                channels.notifyUrl(channel)));
        steps.crashPoints().reach(CrashPoint.AFTER_CHANNEL_CREATE);
        return switch (answer) {
            case CreateAnswer.Accepted made -> accepted(order, made.codeUrl());
            case CreateAnswer.Declined no -> declined(order, no.why());
            case CreateAnswer.AlreadyPaid paid -> close(order, "paid before it was made");
            case CreateAnswer.Unknown unknown -> new Outcome.ChannelAway();
        };
    }

    private Outcome accepted(PayOrder order, String codeUrl) {
        steps.transaction()
                .executeWithoutResult(
                        tx -> payOrders.accepted(order, codeUrl, steps.clock().instant()));
        PayOrder after = payOrders.get(order.id());
        return switch (after.status()) {
            case PAYING -> new Outcome.Payable(after);
            case SUCCESS, REFUNDED -> new Outcome.AlreadyPaid(after);
            // Given up while it was made: nobody may pay it.
            case INIT, FAILED, CLOSED -> {
                channels.of(order.channel()).close(order.outTradeNo());
                yield new Outcome.Busy();
            }
        };
    }

    private Outcome declined(PayOrder order, String why) {
        steps.transaction()
                .executeWithoutResult(
                        tx ->
                                payOrders.end(
                                        order,
                                        PayOrderStatus.CLOSED,
                                        "declined: " + why,
                                        steps.clock().instant()));
        return new Outcome.Declined(why);
    }

    private Outcome close(PayOrder order, String reason) {
        return switch (closePayOrder.close(order, PayOrderStatus.CLOSED, reason)) {
            case ClosePayOrder.Outcome.Paid paid -> new Outcome.AlreadyPaid(paid.order());
            case ClosePayOrder.Outcome.Ended ended -> new Outcome.Busy();
            case ClosePayOrder.Outcome.Unknown unknown -> new Outcome.ChannelAway();
        };
    }
}
