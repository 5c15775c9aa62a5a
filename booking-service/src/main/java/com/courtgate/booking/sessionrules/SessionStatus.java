package com.courtgate.booking.sessionrules;

import java.util.EnumSet;
import java.util.Set;

/** State of a session on its way; CLOSED to OPEN is an administrator's reopening. */
public enum SessionStatus {
    SCHEDULED,
    WARMED,
    OPEN,
    CLOSED;

    public static SessionStatus of(com.courtgate.common.contract.session.SessionStatus told) {
        return valueOf(told.name());
    }

    /** Returns the state as other services are told. */
    public com.courtgate.common.contract.session.SessionStatus told() {
        return com.courtgate.common.contract.session.SessionStatus.valueOf(name());
    }

    public boolean canBecome(SessionStatus next) {
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
