package com.courtgate.booking.waitlist;

/** A place where a process may die between a place that comes back and its offer. */
enum CrashPoint {
    AFTER_SETTLED,
    BEFORE_MARK_COMMIT,
    AFTER_MARK,
    BEFORE_OFFER_COMMIT,
    AFTER_OFFER_COMMIT
}
