package com.courtgate.payment.callback;

/** Counted kinds of notifications. */
enum Arrival {
    PROCESSED,
    IGNORED,
    /** Genuine, but not what was asked for, or about nothing we know. */
    FAILED,
    /** Not believed. */
    INVALID,
    /** Not believed, and not even logged: there were too many. */
    INVALID_UNLOGGED;

    static Arrival of(CallbackResult genuine) {
        return valueOf(genuine.name());
    }
}
