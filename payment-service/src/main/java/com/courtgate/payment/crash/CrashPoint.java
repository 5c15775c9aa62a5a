package com.courtgate.payment.crash;

/** Places where a process may die in the middle of money. */
public enum CrashPoint {
    BEFORE_CALLBACK_COMMIT,
    AFTER_CALLBACK_COMMIT,
    BEFORE_CHANNEL_CREATE,
    AFTER_CHANNEL_CREATE,
    BEFORE_CHANNEL_REFUND,
    AFTER_CHANNEL_REFUND
}
