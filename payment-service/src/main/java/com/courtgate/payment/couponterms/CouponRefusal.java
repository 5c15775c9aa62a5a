package com.courtgate.payment.couponterms;

/** Reason why a coupon cannot be used for an order. */
public enum CouponRefusal {
    NOT_YET_VALID,
    EXPIRED,
    USED,
    /** Another order counts on it. */
    LOCKED,
    /** The coupon is for other slots or courts, or there is nothing to take off. */
    DOES_NOT_FIT,
    BELOW_THRESHOLD;

    /** The key of its sentence. */
    public String messageKey() {
        return "coupon." + name();
    }
}
