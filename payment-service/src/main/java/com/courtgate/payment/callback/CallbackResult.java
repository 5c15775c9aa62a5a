package com.courtgate.payment.callback;

/** Result of a notification. */
enum CallbackResult {
    /** Something changed. */
    PROCESSED,
    /** True, and nothing was left to change. */
    IGNORED,
    /** Not believed. */
    FAILED
}
