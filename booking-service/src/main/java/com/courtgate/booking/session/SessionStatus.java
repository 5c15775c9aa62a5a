package com.courtgate.booking.session;

import java.util.EnumSet;
import java.util.Set;

/** State of a session on its way; CLOSED to OPEN is an administrator's reopening. */
enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED;

    static SessionStatus of(com.courtgate.common.contract.SessionStatus told) {
        return valueOf(told.name());
    }

    /** Returns the state as other services are told. */
    com.courtgate.common.contract.SessionStatus told() {
        return com.courtgate.common.contract.SessionStatus.valueOf(name());
    }

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
