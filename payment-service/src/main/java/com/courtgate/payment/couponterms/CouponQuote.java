package com.courtgate.payment.couponterms;

/** Value of a coupon for an order. */
public sealed interface CouponQuote {
    /** No coupon is to be used. */
    record NoCoupon() implements CouponQuote {}

    /** @param fen taken off: 1 or more, at most the order's amount */
    record Fits(long fen) implements CouponQuote {}

    /** No such coupon exists, or it is somebody else's. */
    record NotFound() implements CouponQuote {}

    record Refused(CouponRefusal why) implements CouponQuote {}
}
