package com.courtgate.payment.coupon;

import java.util.Set;

/** States of a user's coupon and the moves between them. */
public enum UserCouponStatus {
    UNUSED,
    /** A live pay order counts on it. */
    LOCKED,
    USED,
    EXPIRED;

    private Set<UserCouponStatus> next() {
        return switch (this) {
            case UNUSED -> Set.of(LOCKED, EXPIRED);
            case LOCKED -> Set.of(USED, UNUSED);
            case USED -> Set.of(UNUSED);
            case EXPIRED -> Set.of();
        };
    }

    public boolean canBecome(UserCouponStatus to) {
        return next().contains(to);
    }
}
