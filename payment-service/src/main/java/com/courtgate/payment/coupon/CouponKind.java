package com.courtgate.payment.coupon;

/** Form of a coupon's discount. */
enum CouponKind {
    /** A sum. */
    FIXED,
    /** A sum, from an amount on. */
    THRESHOLD,
    /** A share, up to a cap. */
    DISCOUNT
}
