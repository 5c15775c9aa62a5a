package com.courtgate.common.contract;

/** State of a session in its life; booking-service alone moves it. */
public enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED
}
