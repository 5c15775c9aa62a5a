package com.courtgate.payment.checkout;

import com.courtgate.payment.coupon.CouponRefusal;
import org.jspecify.annotations.Nullable;

/** What a coupon does for an order. */
sealed interface Discount {

    /** No coupon was given. */
    record None() implements Discount {}

    /**
     * A coupon fits.
     *
     * @param fen 1 or more, at most the order's amount
     */
    record Of(long couponId, long fen) implements Discount {}

    /** There is no such coupon, or it is somebody else's. */
    record NoSuchCoupon() implements Discount {}

    /** The coupon can not be used for this order. */
    record DoesNotFit(CouponRefusal why) implements Discount {}

    default long takenOff() {
        return this instanceof Of coupon ? coupon.fen() : 0;
    }

    default @Nullable Long usedCoupon() {
        return this instanceof Of coupon ? Long.valueOf(coupon.couponId()) : null;
    }
}
