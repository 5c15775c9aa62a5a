package com.courtgate.payment.settle;

import com.courtgate.payment.anomaly.AnomalyKind;

/** What a payment at the channel changed here. */
public sealed interface SettleOutcome {
    record Settled() implements SettleOutcome {}

    /** This very payment counts already. */
    record SettledBefore() implements SettleOutcome {}

    /** Another actor settled this very payment at the same moment. */
    record Concurrent() implements SettleOutcome {}

    /** Recorded, now or before, as money out of place. */
    record OutOfPlace(AnomalyKind kind, boolean isNew) implements SettleOutcome {}

    /** It is not the payment that was asked for. */
    record Differs(String what) implements SettleOutcome {}
}
