package com.courtgate.booking.session;

import org.jspecify.annotations.Nullable;
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

    /** @param from moves only from this status; null: from any that may go there */
    @Transactional
    public Outcome move(long id, @Nullable SessionStatus from, SessionStatus to) {
        while (true) { // ends: every turn but the last lost to a move, and moves are few
            SessionRow session = sessions.byId(id);
            if (session == null) {
                return new NoSuchSession();
            }
            boolean wanted = from == null || from == session.status();
            if (!wanted || !session.status().canBecome(to)) {
                return new At(session.status(), false);
            }
            if (sessions.move(id, session.status(), to) == 1) {
                return new At(to, true);
            }
        }
    }
}
