package com.courtgate.payment.coupon;

/** States of a user's coupon; the statements of {@link UserCouponMapper} move it between them. */
public enum UserCouponStatus {
    UNUSED,
    /** A live pay order counts on it. */
    LOCKED,
    USED,
    EXPIRED
}
