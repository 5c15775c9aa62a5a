package com.courtgate.payment.refund;

/** Who wanted the money back. */
public enum RefundKind {
    USER,
    ADMIN,
    /** Nobody: it should not have come. */
    ANOMALY
}
