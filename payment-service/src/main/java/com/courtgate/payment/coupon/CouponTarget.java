package com.courtgate.payment.coupon;

/** Purchases that a coupon can be used for. */
enum CouponTarget {
    /** Everything. */
    VENUE,
    /** Named slots and courts. */
    SLOT
}
