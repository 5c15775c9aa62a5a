package com.courtgate.booking.recording;

/** Handling of rows that somebody else has locked. */
enum LockedRowPolicy {
    /** Wait for them, as long as a statement waits. */
    WAIT,
    /** Go on without them: the holds that need them are not decided. */
    LEAVE
}
