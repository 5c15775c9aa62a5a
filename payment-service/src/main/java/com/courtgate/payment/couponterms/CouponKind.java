package com.courtgate.payment.couponterms;

/** Form of a coupon's discount. */
public enum CouponKind {
    /** A sum. */
    FIXED,
    /** A sum, from an amount on. */
    THRESHOLD,
    /** A share, up to a cap. */
    DISCOUNT
}
