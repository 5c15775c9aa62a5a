package com.courtgate.payment.couponterms;

/** Value of a coupon for an order. */
public sealed interface CouponQuote {
    /** @param fen taken off: at most the order's amount; 0 where no coupon is to be used */
    record Fits(long fen) implements CouponQuote {}

    /** No such coupon exists, or it is somebody else's. */
    record NotFound() implements CouponQuote {}

    record Refused(CouponRefusal why) implements CouponQuote {}
}
