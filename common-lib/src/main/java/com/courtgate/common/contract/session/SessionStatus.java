package com.courtgate.common.contract.session;

/** State of a session in its life; booking-service alone moves it. */
public enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED
}
