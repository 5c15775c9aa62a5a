package com.courtgate.booking.session;

import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.Halls;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.contract.session.SessionMove;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Moves a session along {@link SessionStatus}; repeating a move changes nothing. */
@Component
class ChangeSessionStatus {
    private final SessionMapper sessions;
    private final Halls halls;

    ChangeSessionStatus(SessionMapper sessions, Halls halls) {
        this.sessions = sessions;
        this.halls = halls;
    }

    /**
     * @param status where the session is now
     * @param changed whether this call brought it there
     */
    record Moved(SessionStatus status, boolean changed) {}

    /**
     * Answers nothing when there is no such session.
     *
     * @param from moves only from this status; null: from any that may go there
     * @param loaded moves only while the session has these times; null: whatever they are
     */
    @Transactional
    public Optional<Moved> move(
            long id, @Nullable SessionStatus from, SessionStatus to, SessionMove.@Nullable Times loaded) {
        while (true) { // ends: every turn but the last lost to a move, and moves are few
            SessionRow session = sessions.byId(id);
            if (session == null) {
                return Optional.empty();
            }
            boolean wanted = from == null || from == session.status();
            if (!wanted || !mayBecome(session, to) || (loaded != null && !hasTimes(session, loaded))) {
                return Optional.of(new Moved(session.status(), false));
            }
            if (move(session, to) == 1) {
                return Optional.of(new Moved(to, true));
            }
        }
    }

    /** A hall that is given up sells nothing again: to give it up nobody waited for sessions that were closed. */
    private boolean mayBecome(SessionRow session, SessionStatus to) {
        return session.status().canBecome(to)
                && (session.status() != SessionStatus.CLOSED
                        || halls.share(session.hallId()).filter(Hall::active).isPresent());
    }

    /** Moves a session as it was seen, times included: who changes them meanwhile makes this turn a lost one. */
    private int move(SessionRow seen, SessionStatus to) {
        return sessions.moveIfTimesAre(seen.id(), seen.status(), to, seen.flashTime(), seen.closeTime());
    }

    private static boolean hasTimes(SessionRow session, SessionMove.Times loaded) {
        Instant closeTime = session.closeTime();
        return session.flashTime().toEpochMilli() == loaded.flashMillis()
                && (closeTime == null ? 0 : closeTime.toEpochMilli()) == loaded.closeMillis();
    }
}
