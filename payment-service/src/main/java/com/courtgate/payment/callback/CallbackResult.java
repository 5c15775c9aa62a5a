package com.courtgate.payment.callback;

/** What a notification came to. */
enum CallbackResult {
    /** Something changed. */
    PROCESSED,
    /** True, and nothing was left to change. */
    IGNORED,
    /** Not believed. */
    FAILED
}
