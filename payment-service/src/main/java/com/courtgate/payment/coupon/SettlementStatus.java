package com.courtgate.payment.coupon;

import java.util.Set;

/** States of a settlement and the moves between them. */
public enum SettlementStatus {
    LOCKED,
    PAID,
    REFUNDED,
    CANCELED;

    private Set<SettlementStatus> next() {
        return switch (this) {
            case LOCKED -> Set.of(PAID, CANCELED);
            case PAID -> Set.of(REFUNDED);
            case REFUNDED, CANCELED -> Set.of();
        };
    }

    public boolean canBecome(SettlementStatus to) {
        return next().contains(to);
    }
}
