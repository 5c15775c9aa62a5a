package com.courtgate.payment.coupon;

/** How a coupon takes off. */
enum CouponKind {
    /** A sum. */
    FIXED,
    /** A sum, from an amount on. */
    THRESHOLD,
    /** A share, up to a cap. */
    DISCOUNT
}
