package com.courtgate.payment.anomaly;

/** Progress with an anomaly. */
public enum AnomalyStatus {
    /** A person must look. */
    OPEN,
    /** A refund is on its way; it is done when that refund is. */
    REFUND_ORDERED,
    /** Nothing is left to be done. */
    RESOLVED
}
