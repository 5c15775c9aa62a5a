package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Computes discounts. No user owns a coupon yet, so none fits. */
@Component
class Discounts {

    /**
     * What the coupon does for the order.
     *
     * @param couponId null: none is used
     */
    Discount of(OrderForPayment order, @Nullable Long couponId) {
        return couponId == null ? new Discount.None() : new Discount.DoesNotFit(couponId);
    }
}
