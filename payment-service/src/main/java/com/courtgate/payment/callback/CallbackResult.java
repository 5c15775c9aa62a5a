package com.courtgate.payment.callback;

/** Result of a notification. */
enum CallbackResult {
    /** The notification changed something. */
    PROCESSED,
    /** True, and nothing was left to change. */
    IGNORED,
    /** Not believed. */
    FAILED
}
