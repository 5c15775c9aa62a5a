package com.courtgate.scheduler.opening;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.opening.OpeningOutcome.NoSlots;
import com.courtgate.scheduler.opening.OpeningOutcome.Past;
import com.courtgate.scheduler.opening.OpeningOutcome.SessionMoved;
import com.courtgate.scheduler.opening.OpeningOutcome.UnknownSession;
import com.courtgate.scheduler.opening.OpeningOutcome.WrongState;
import com.courtgate.scheduler.remote.BookingClient;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Opens a session by hand: before its flash time, or again after it was closed by hand. */
@Component
class OpenSession {
    private final BookingClient booking;
    private final SessionTransitions transitions;
    private final Clock clock;

    OpenSession(BookingClient booking, SessionTransitions transitions, Clock clock) {
        this.booking = booking;
        this.transitions = transitions;
        this.clock = clock;
    }

    OpeningOutcome open(long sessionId, CurrentUser admin, AdminReason why) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        Session session = found.get();
        if (session.isOver(clock.instant())) {
            return new Past();
        }
        SessionStock stock = transitions.stock(sessionId);
        if (stock.slots().isEmpty()) {
            return new NoSlots();
        }
        booking.record(admin, "session.open", session, why);
        Session opened = transitions.open(session, stock);
        return opened.status() == SessionStatus.OPEN
                ? SessionMoved.of(opened, stock.slots().size())
                : new WrongState(opened.status());
    }
}
