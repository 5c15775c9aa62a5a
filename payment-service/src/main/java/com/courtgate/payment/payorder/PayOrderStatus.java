package com.courtgate.payment.payorder;

import java.util.Set;

/** States of a pay order and the moves between them. */
public enum PayOrderStatus {
    /** Written down; whether the channel knows it is not known. */
    INIT,
    PAYING,
    SUCCESS,
    FAILED,
    CLOSED,
    REFUNDED;

    public boolean canBecome(PayOrderStatus to) {
        Set<PayOrderStatus> next = switch (this) {
            case INIT -> Set.of(PAYING, SUCCESS, CLOSED);
            case PAYING -> Set.of(SUCCESS, FAILED, CLOSED);
            case SUCCESS -> Set.of(REFUNDED);
            case FAILED, CLOSED, REFUNDED -> Set.of();
        };
        return next.contains(to);
    }

    /** True while somebody may still pay it. */
    public boolean isLive() {
        return this == INIT || this == PAYING;
    }

    /** True when its money came in as it should. */
    public boolean isPaid() {
        return this == SUCCESS || this == REFUNDED;
    }

    /** Returns the state of a live pay order after the payer or the channel gave up. */
    public PayOrderStatus abandonedAs() {
        return canBecome(FAILED) ? FAILED : CLOSED;
    }
}
