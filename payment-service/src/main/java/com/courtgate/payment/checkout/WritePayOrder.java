package com.courtgate.payment.checkout;

import com.courtgate.payment.checkout.PaymentOutcome.Busy;
import com.courtgate.payment.checkout.PaymentOutcome.CouponRefused;
import com.courtgate.payment.checkout.PaymentOutcome.Payable;
import com.courtgate.payment.checkout.PaymentOutcome.TooLate;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.payorder.NewPayOrder;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.payorder.PayableOrders;
import com.courtgate.payment.settle.SettlePayment;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes in one transaction, all or nothing: the pay order, the lock on its coupon, and its payment when the coupon
 * pays all.
 */
@Component
class WritePayOrder {
    private final PayableOrders payableOrders;
    private final PayOrders payOrders;
    private final CouponSettlements coupons;
    private final SettlePayment settlePayment;
    private final TransactionTemplate transaction;

    WritePayOrder(
            PayableOrders payableOrders,
            PayOrders payOrders,
            CouponSettlements coupons,
            SettlePayment settlePayment,
            TransactionTemplate transaction) {
        this.payableOrders = payableOrders;
        this.payOrders = payOrders;
        this.coupons = coupons;
        this.settlePayment = settlePayment;
        this.transaction = transaction;
    }

    /**
     * Answers {@code Payable}, or why nothing was written.
     *
     * @param couponId null: without one
     */
    PaymentOutcome write(NewPayOrder draft, @Nullable Long couponId, Instant now) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                PaymentOutcome outcome = insert(draft, couponId, now);
                if (!(outcome instanceof Payable)) {
                    tx.setRollbackOnly();
                }
                return outcome;
            }));
        } catch (PessimisticLockingFailureException | DuplicateKeyException another) {
            return new Busy();
        }
    }

    private PaymentOutcome insert(NewPayOrder draft, @Nullable Long couponId, Instant now) {
        if (!payableOrders.lockOrder(draft.orderNo(), now)) {
            return new TooLate();
        }
        Optional<PayOrder> row = payOrders.insert(draft, now);
        if (row.isEmpty()) {
            return new Busy(); // another was first, for the lock in Redis was not there
        }
        Optional<CouponRefusal> refusal = couponId == null ? Optional.empty() : lock(draft, couponId, now);
        if (refusal.isPresent()) {
            return new CouponRefused(refusal.get());
        }
        return new Payable(row.get().hasNoChannel() ? settled(row.get(), now) : row.get());
    }

    private Optional<CouponRefusal> lock(NewPayOrder draft, long couponId, Instant now) {
        return coupons.lock(
                new CouponSettlements.CouponUse(
                        draft.orderNo(), draft.outTradeNo(), draft.userId(), couponId, draft.discountFen()),
                now);
    }

    private PayOrder settled(PayOrder free, Instant now) {
        settlePayment.settleFree(free, now);
        return payOrders.get(free.id());
    }
}
