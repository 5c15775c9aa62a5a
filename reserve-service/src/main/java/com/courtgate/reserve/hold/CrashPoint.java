package com.courtgate.reserve.hold;

/** Places where a process may die in the middle of a grab. */
enum CrashPoint {
    AFTER_SCRIPT,
    AFTER_PUBLISH,
    AFTER_CONFIRM
}
