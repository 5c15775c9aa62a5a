package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.CreateAnswer;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NoChannel;
import com.courtgate.payment.channel.Payment;
import com.courtgate.payment.checkout.StartPayment.Outcome;
import com.courtgate.payment.coupon.CouponRefusal;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayNumbers;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.PayableOrders;
import com.courtgate.payment.reconcile.ReconcileSettings;
import com.courtgate.payment.settle.ClosePayOrder;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives an order its one live pay order: the one it has, or a new one. Written here first, then made at the channel;
 * one whose making was interrupted is made again under the same number.
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
    record MakingSteps(
            TransactionTemplate transaction,
            PayableOrders payableOrders,
            CouponSettlements coupons,
            SettlePayment settlePayment,
            CrashPoints crashPoints,
            Clock clock) {}

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
        boolean fits = !live.isExpired(steps.clock().instant())
                && live.closeWanted() == null
                && live.amountFen() == price.amountFen()
                && live.discountFen() == price.discountFen()
                && Objects.equals(couponOf(live), price.couponId());
        return fits ? reuse(live) : replace(order, price, live);
    }

    private Outcome reuse(PayOrder live) {
        return live.status() == PayOrderStatus.PAYING ? new Outcome.Payable(live) : makeAtChannel(live);
    }

    private Outcome replace(OrderForPayment order, Price.Agreed price, PayOrder live) {
        return switch (closePayOrder.close(live, PayOrderStatus.FAILED, "replaced")) {
            case ClosePayOrder.Outcome.Ended ended -> write(order, price);
            case ClosePayOrder.Outcome.Paid paid -> new Outcome.AlreadyPaid(paid.order());
            case ClosePayOrder.Outcome.Unknown unknown -> new Outcome.ChannelAway();
        };
    }

    private @Nullable Long couponOf(PayOrder live) {
        return steps.coupons().couponOf(live.outTradeNo()).orElse(null);
    }

    private Outcome write(OrderForPayment order, Price.Agreed price) {
        var now = steps.clock().instant();
        boolean isFree = price.payableFen() == 0;
        var wish = new NewPayOrder(
                numbers.nextPayment(),
                order.orderNo(),
                order.userId(),
                isFree ? NoChannel.NAME : channels.current().name(),
                price.amountFen(),
                price.discountFen(),
                CURRENCY,
                price.expireTime(),
                now.plus(reconcile.threshold()));
        Outcome written = write(wish, price.couponId(), now);
        if (!(written instanceof Outcome.Payable made) || made.order().status() != PayOrderStatus.INIT) {
            return written;
        }
        steps.crashPoints().reach(CrashPoint.BEFORE_CHANNEL_CREATE);
        return makeAtChannel(made.order());
    }

    /** One transaction: the pay order, the lock on its coupon, and its end when it is free. */
    private Outcome write(NewPayOrder wish, @Nullable Long couponId, Instant now) {
        try {
            return Objects.requireNonNull(steps.transaction().execute(tx -> {
                Outcome outcome = insert(wish, couponId, now);
                if (!(outcome instanceof Outcome.Payable)) {
                    tx.setRollbackOnly();
                }
                return outcome;
            }));
        } catch (PessimisticLockingFailureException | DuplicateKeyException another) {
            return new Outcome.Busy();
        }
    }

    private Outcome insert(NewPayOrder wish, @Nullable Long couponId, Instant now) {
        CouponSettlements coupons = steps.coupons();
        if (!steps.payableOrders().enter(wish.orderNo(), now)) {
            return new Outcome.TooLate();
        }
        Optional<PayOrder> row = payOrders.insert(wish, now);
        if (row.isEmpty()) {
            return new Outcome.Busy(); // the lock was not there and another was first
        }
        if (couponId != null) {
            var lock = new CouponSettlements.Wish(
                    wish.orderNo(), wish.outTradeNo(), wish.userId(), couponId, wish.discountFen());
            Optional<CouponRefusal> refusal = coupons.lock(lock, now);
            if (refusal.isPresent()) {
                return new Outcome.CouponDoesNotFit(refusal.get());
            }
        }
        return new Outcome.Payable(row.get().payableFen() == 0 ? paidByItsCoupon(row.get(), now) : row.get());
    }

    private PayOrder paidByItsCoupon(PayOrder order, Instant now) {
        steps.settlePayment()
                .settle(
                        order,
                        new Payment(
                                order.outTradeNo(),
                                order.outTradeNo(), // there is no transaction of a channel
                                0,
                                CURRENCY,
                                NoChannel.NAME,
                                now),
                        SettlePayment.Source.QUERY,
                        now);
        return payOrders.get(order.id());
    }

    private Outcome makeAtChannel(PayOrder order) {
        Channel channel = channels.of(order.channel());
        CreateAnswer answer = channel.create(new NewPayment(
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
                .executeWithoutResult(tx -> payOrders.end(
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
