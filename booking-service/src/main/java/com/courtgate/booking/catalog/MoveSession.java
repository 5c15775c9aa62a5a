package com.courtgate.booking.catalog;

import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Moves a session along {@link SessionStatus}; repeating a move changes nothing. */
@Component
class MoveSession {
    private final SessionMapper sessions;

    MoveSession(SessionMapper sessions) {
        this.sessions = sessions;
    }

    sealed interface Outcome {}

    /**
     * @param status where the session is now
     * @param changed whether this call brought it there
     */
    record At(SessionStatus status, boolean changed) implements Outcome {}

    record NoSuchSession() implements Outcome {}

    @Transactional
    public Outcome move(long id, SessionStatus to) {
        while (true) { // ends: every turn but the last lost to a move, and moves are few
            SessionRow session = sessions.byId(id);
            if (session == null) {
                return new NoSuchSession();
            }
            if (!session.status().canBecome(to)) {
                return new At(session.status(), false);
            }
            if (sessions.move(id, session.status(), to) == 1) {
                return new At(to, true);
            }
        }
    }
}
