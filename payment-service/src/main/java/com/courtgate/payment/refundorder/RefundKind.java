package com.courtgate.payment.refundorder;

/** Party that wanted the money back. */
public enum RefundKind {
    USER,
    ADMIN,
    /** Nobody: it should not have come. */
    ANOMALY
}
