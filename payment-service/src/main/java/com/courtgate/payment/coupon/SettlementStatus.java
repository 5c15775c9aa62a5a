package com.courtgate.payment.coupon;

import java.util.Set;

/** States of a settlement and the moves between them. */
public enum SettlementStatus {
    LOCKED,
    PAID,
    REFUNDED,
    CANCELED;

    public boolean canBecome(SettlementStatus to) {
        Set<SettlementStatus> next = switch (this) {
            case LOCKED -> Set.of(PAID, CANCELED);
            case PAID -> Set.of(REFUNDED);
            case REFUNDED, CANCELED -> Set.of();
        };
        return next.contains(to);
    }
}
