package com.courtgate.scheduler.opening;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.opening.OpeningOutcome.NoSlots;
import com.courtgate.scheduler.opening.OpeningOutcome.Past;
import com.courtgate.scheduler.opening.OpeningOutcome.SessionMoved;
import com.courtgate.scheduler.opening.OpeningOutcome.UnknownSession;
import com.courtgate.scheduler.opening.OpeningOutcome.WrongState;
import com.courtgate.scheduler.remote.AuditLogEntry;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.BookingClient.Move;
import com.courtgate.scheduler.remote.Gate;
import com.courtgate.scheduler.remote.LoadDocument;
import com.courtgate.scheduler.remote.ReserveClient;
import com.courtgate.scheduler.remote.ReserveClient.GatePosition;
import com.courtgate.scheduler.remote.Session;
import com.courtgate.scheduler.remote.SessionStatus;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Opens a session by hand: before its flash time, or again after it was closed by hand. */
@Component
class OpenSession {
    private final BookingClient booking;
    private final ReserveClient reserve;
    private final Clock clock;

    OpenSession(BookingClient booking, ReserveClient reserve, Clock clock) {
        this.booking = booking;
        this.reserve = reserve;
        this.clock = clock;
    }

    OpeningOutcome open(long sessionId, CurrentUser admin) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        Session session = found.get();
        if (session.isOver(clock.instant())) {
            return new Past();
        }
        LoadDocument document = booking.loadDocument(sessionId);
        if (document.slots().isEmpty()) {
            return new NoSlots();
        }
        booking.record(AuditLogEntry.ofSession(admin, "session.open", session));
        reserve.load(sessionId, document);
        reserve.gate(sessionId, new GatePosition(Gate.OPEN));
        var move = new Move(null, SessionStatus.OPEN);
        Session opened = session.with(booking.move(sessionId, move).status());
        return opened.status() == SessionStatus.OPEN
                ? SessionMoved.of(opened, document.slots().size())
                : new WrongState(opened.status());
    }
}
