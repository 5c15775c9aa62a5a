package com.courtgate.payment.reconcile;

/** Action of reconcile. */
enum ReconcileAction {
    /** Asked the channel. */
    QUERY,
    /** Did here what the channel had not told us. */
    NOTIFY,
    /** Closed it, at the channel and here. */
    CLOSE
}
