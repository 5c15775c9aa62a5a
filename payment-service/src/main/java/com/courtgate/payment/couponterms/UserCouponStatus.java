package com.courtgate.payment.couponterms;

/** States of a user's coupon; the statements of {@code UserCouponMapper} move it between them. */
public enum UserCouponStatus {
    UNUSED,
    /** A live pay order counts on it. */
    LOCKED,
    USED,
    EXPIRED
}
