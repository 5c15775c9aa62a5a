package com.courtgate.payment.callback;

/** What a notification came to. */
enum CallbackResult {
    /** It changed something. */
    PROCESSED,
    /** True, and nothing was left to change. */
    IGNORED,
    /** Not believed. */
    FAILED
}
