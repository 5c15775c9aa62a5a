package com.courtgate.payment.couponterms;

/** Purchases that a coupon can be used for. */
public enum CouponTarget {
    /** Everything. */
    VENUE,
    /** Named slots and courts. */
    SLOT
}
