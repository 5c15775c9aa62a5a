package com.courtgate.payment.settle;

import com.courtgate.payment.anomaly.AnomalyKind;

/** Effect of a payment at the channel. */
public sealed interface SettleOutcome {
    record Settled() implements SettleOutcome {}

    /** This very payment counts already. */
    record SettledBefore() implements SettleOutcome {}

    /** Another actor settled this very payment at the same moment. */
    record Concurrent() implements SettleOutcome {}

    /** Recorded, now or before, as money out of place. */
    record UnexpectedPayment(AnomalyKind kind, boolean isNew) implements SettleOutcome {}

    /** The payment is not the one that was asked for. */
    record Mismatch(String what) implements SettleOutcome {}
}
