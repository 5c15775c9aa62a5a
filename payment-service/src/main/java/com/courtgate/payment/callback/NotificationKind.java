package com.courtgate.payment.callback;

/** Counted kinds of notifications. */
enum NotificationKind {
    PROCESSED,
    IGNORED,
    /** Genuine, but not what was asked for, or about nothing we know. */
    FAILED,
    /** Not believed. */
    INVALID,
    /** Not believed, and not even logged: there were too many. */
    INVALID_UNLOGGED;

    static NotificationKind of(CallbackResult genuine) {
        return valueOf(genuine.name());
    }
}
