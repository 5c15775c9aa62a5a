package com.courtgate.payment.anomaly;

/** Fault of money that arrived. */
public enum AnomalyKind {
    /** The pay order was given up before. */
    LATE_PAID,
    /** Another pay order has paid the order. */
    DOUBLE_PAID,
    /** Amount, currency, merchant or transaction are not what was asked for. */
    AMOUNT_MISMATCH,
    /** The order had ended when the payment reached booking-service. */
    ORDER_ENDED;

    /** True when it certainly is the payer's money and goes back without a person. */
    boolean isRefunded() {
        return this != AMOUNT_MISMATCH;
    }
}
