package com.courtgate.scheduler.opening;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.opening.OpeningOutcome.SessionMoved;
import com.courtgate.scheduler.opening.OpeningOutcome.UnknownSession;
import com.courtgate.scheduler.opening.OpeningOutcome.WrongState;
import com.courtgate.scheduler.remote.BookingClient;
import org.springframework.stereotype.Component;

/** Closes a session by hand, at any time; one that was not warmed up yet will not be. */
@Component
class CloseSession {
    private final BookingClient booking;
    private final SessionTransitions transitions;

    CloseSession(BookingClient booking, SessionTransitions transitions) {
        this.booking = booking;
        this.transitions = transitions;
    }

    OpeningOutcome close(long sessionId, CurrentUser admin, AdminReason why) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        int slots = booking.sessionStock(sessionId).slots().size();
        booking.record(admin, "session.close", found.get(), why);
        Session closed = transitions.close(found.get());
        return closed.status() == SessionStatus.CLOSED
                ? SessionMoved.of(closed, slots)
                : new WrongState(closed.status());
    }
}
