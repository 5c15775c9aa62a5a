package com.courtgate.booking.recording;

/** Places where a process may die in the middle of recording. */
enum CrashPoint {
    BEFORE_RECORDING,
    BEFORE_COMMIT,
    AFTER_COMMIT,
    BEFORE_ACKNOWLEDGEMENT
}
