package com.courtgate.payment.checkout;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.settle.ClosePayOrder;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Duration;
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
 * one whose making was interrupted is made again under the same number, as far as the request would be the same. A
 * channel refuses another request under a known number: what another client has to be shown is another pay order.
 */
@Component
class OpenPayOrder {
    /** Each is a row for ever, and calls at a channel that everybody shares; the desk is not held back by it. */
    private static final int MOST_ATTEMPTS = 20;

    private final ClosePayOrder closePayOrder;
    private final PayOrders payOrders;
    private final CouponSettlements coupons;
    private final SettlePayment settlePayment;
    private final CreateChannelPayment createChannelPayment;
    private final TransactionTemplate transaction;

    OpenPayOrder(
            ClosePayOrder closePayOrder,
            PayOrders payOrders,
            CouponSettlements coupons,
            SettlePayment settlePayment,
            CreateChannelPayment createChannelPayment,
            TransactionTemplate transaction) {
        this.closePayOrder = closePayOrder;
        this.payOrders = payOrders;
        this.coupons = coupons;
        this.settlePayment = settlePayment;
        this.createChannelPayment = createChannelPayment;
        this.transaction = transaction;
    }

    /** @param live the order's live pay order, if any */
    PaymentOutcome open(OrderForPayment order, Price.Agreed price, Optional<PayOrder> live, Instant now) {
        if (live.isEmpty()) {
            return isOneTooMany(order, price)
                    ? new PaymentOutcome.TooManyAttempts(Duration.between(now, price.expireTime()))
                    : openNew(order, price, now);
        }
        return isFor(price, live.get(), now)
                ? reuse(order, price, live.get(), now)
                : replace(order, price, live.get(), now);
    }

    private boolean isFor(Price.Agreed price, PayOrder live, Instant now) {
        return now.isBefore(live.usableUntil())
                && live.closeWanted() == null
                && live.channel().equals(price.channelOfRow())
                && live.clientKind() == price.way().device().kind()
                && live.amountFen() == price.amountFen()
                && live.discountFen() == price.discountFen()
                && Objects.equals(coupons.couponOf(live.outTradeNo()).orElse(null), price.couponId());
    }

    private PaymentOutcome reuse(OrderForPayment order, Price.Agreed price, PayOrder live, Instant now) {
        if (live.status() == PayOrderStatus.PAYING) {
            return new PaymentOutcome.Payable(live);
        }
        return switch (price.way().device()) {
            case PayerDevice.Screen screen -> createChannelPayment.make(live, screen, now);
            // The payer's device and app are not written down: they may be others than in the first request.
            case PayerDevice.PhoneBrowser browser -> replace(order, price, live, now);
            case PayerDevice.InsideApp app -> replace(order, price, live, now);
        };
    }

    private boolean isOneTooMany(OrderForPayment order, Price.Agreed price) {
        return !price.way().channel().equals(CashLedger.CHANNEL)
                && payOrders.attempts(order.orderNo()) >= MOST_ATTEMPTS;
    }

    private PaymentOutcome replace(OrderForPayment order, Price.Agreed price, PayOrder live, Instant now) {
        if (isOneTooMany(order, price)) {
            return new PaymentOutcome.TooManyAttempts(Duration.between(now, price.expireTime()));
        }
        return switch (closePayOrder.close(live, PayOrderStatus.FAILED, "replaced")) {
            case ClosePayOrder.Outcome.Ended ended -> openNew(order, price, now);
            case ClosePayOrder.Outcome.Paid paid -> new PaymentOutcome.AlreadyPaid(paid.order());
            case ClosePayOrder.Outcome.Unknown unknown -> new PaymentOutcome.ChannelUnavailable();
        };
    }

    private PaymentOutcome openNew(OrderForPayment order, Price.Agreed price, Instant now) {
        PaymentOutcome written = write(price.draft(payOrders.nextNo(), order), price.couponId(), now);
        return written instanceof PaymentOutcome.Payable payable
                        && payable.order().status() == PayOrderStatus.INIT
                ? createChannelPayment.make(payable.order(), price.way().device(), now)
                : written;
    }

    /**
     * Writes in one transaction, all or nothing: the pay order, the lock on its coupon, and its payment when the coupon
     * pays all. Answers {@code Payable}, or why nothing was written.
     */
    private PaymentOutcome write(NewPayOrder draft, @Nullable Long couponId, Instant now) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                PaymentOutcome outcome = insert(draft, couponId, now);
                if (!(outcome instanceof PaymentOutcome.Payable)) {
                    tx.setRollbackOnly();
                }
                return outcome;
            }));
        } catch (PessimisticLockingFailureException | DuplicateKeyException another) {
            return new PaymentOutcome.Busy();
        }
    }

    private PaymentOutcome insert(NewPayOrder draft, @Nullable Long couponId, Instant now) {
        if (!payOrders.lockOrder(draft.orderNo(), now)) {
            return new PaymentOutcome.TooLate();
        }
        Optional<PayOrder> row = payOrders.insert(draft, now);
        if (row.isEmpty()) {
            return new PaymentOutcome.Busy(); // another was first, for the lock in Redis was not there
        }
        Optional<CouponRefusal> refusal = couponId == null ? Optional.empty() : coupons.lock(row.get(), couponId, now);
        if (refusal.isPresent()) {
            return new PaymentOutcome.CouponRefused(refusal.get());
        }
        return new PaymentOutcome.Payable(row.get().hasNoChannel() ? settled(row.get(), now) : row.get());
    }

    private PayOrder settled(PayOrder free, Instant now) {
        settlePayment.settleFree(free, now);
        return payOrders.get(free.id());
    }
}
