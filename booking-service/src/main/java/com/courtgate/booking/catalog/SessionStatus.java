package com.courtgate.booking.catalog;

import java.util.EnumSet;
import java.util.Set;

/** Where a session is on its way; CLOSED to OPEN is an administrator's reopening. */
enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED;

    boolean canBecome(SessionStatus next) {
        return successors().contains(next);
    }

    private Set<SessionStatus> successors() {
        return switch (this) {
            case SCHEDULED -> EnumSet.of(WARMED, OPEN, CLOSED);
            case WARMED -> EnumSet.of(OPEN, CLOSED);
            case OPEN -> EnumSet.of(CLOSED);
            case CLOSED -> EnumSet.of(OPEN);
        };
    }
}
