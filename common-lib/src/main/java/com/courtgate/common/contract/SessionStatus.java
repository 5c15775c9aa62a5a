package com.courtgate.common.contract;

/** Where a session is in its life; booking-service alone moves it. */
public enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED
}
