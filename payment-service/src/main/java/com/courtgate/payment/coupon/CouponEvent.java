package com.courtgate.payment.coupon;

/** Counted events of coupons. */
enum CouponEvent {
    CLAIMED,
    LOCKED,
    REDEEMED,
    /** To its owner, by the end or the refund of what it was locked or used for. */
    GIVEN_BACK,
    /** A coupon did not follow its order; a person has to look. */
    TROUBLE
}
