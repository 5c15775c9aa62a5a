package com.courtgate.booking.session;

import java.time.Instant;
import org.springframework.stereotype.Component;

/** Opening times of gates, for recorders: the database's word on a hold that Redis should not have taken. */
@Component
public class SessionGates {
    private final SessionMapper sessions;

    SessionGates(SessionMapper sessions) {
        this.sessions = sessions;
    }

    /** Holds that were taken before then are too early; {@link Instant#MIN} when none is. */
    public Instant earliestHold(long sessionId) {
        Instant gate = sessions.gateToCome(sessionId);
        return gate == null ? Instant.MIN : gate;
    }
}
