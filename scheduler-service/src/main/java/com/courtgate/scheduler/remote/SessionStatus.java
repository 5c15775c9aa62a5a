package com.courtgate.scheduler.remote;

/** Where a session is in its life; moved by booking-service only. */
public enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED
}
