package com.courtgate.payment.refundorder;

import java.util.Set;

/** States of a refund and the moves between them. */
public enum RefundStatus {
    /** Wished for; the channel was not asked yet. */
    INIT,
    /** The channel was asked, or may have been. */
    PROCESSING,
    SUCCESS,
    /** No money moved and none will under this number. */
    FAILED,
    /** The channel took it and cannot finish it; a person must, and then it succeeds. */
    ABNORMAL;

    public boolean canBecome(RefundStatus to) {
        Set<RefundStatus> next = switch (this) {
            case INIT -> Set.of(PROCESSING, FAILED);
            case PROCESSING -> Set.of(SUCCESS, FAILED, ABNORMAL);
            case ABNORMAL -> Set.of(SUCCESS);
            case SUCCESS, FAILED -> Set.of();
        };
        return next.contains(to);
    }

    /** True while a job takes it further. */
    public boolean isOpen() {
        return this == INIT || this == PROCESSING;
    }
}
