package com.courtgate.scheduler.opening;

import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.BookingClient.Move;
import com.courtgate.scheduler.remote.LoadDocument;
import com.courtgate.scheduler.remote.ReserveClient;
import com.courtgate.scheduler.remote.Session;
import com.courtgate.scheduler.remote.SessionStatus;
import org.springframework.stereotype.Component;

/** The moves that take both services; each may be repeated and each answers what is true then. */
@Component
class SessionMoves {
    private final BookingClient booking;
    private final ReserveClient reserve;

    SessionMoves(BookingClient booking, ReserveClient reserve) {
        this.booking = booking;
        this.reserve = reserve;
    }

    /** Loads a scheduled session and marks it WARMED, unless somebody closes it meanwhile. */
    Session warmUp(Session session, LoadDocument document) {
        reserve.load(session.id(), document);
        var move = new Move(SessionStatus.SCHEDULED, SessionStatus.WARMED);
        Session warmed = session.with(booking.move(session.id(), move).status());
        if (warmed.status() == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return warmed;
    }

    /** Closes the gate, then marks the session CLOSED. */
    Session close(Session session) {
        reserve.closeGate(session.id());
        var move = new Move(null, SessionStatus.CLOSED);
        Session closed = session.with(booking.move(session.id(), move).status());
        reserve.closeGate(session.id()); // a warm-up may have made a gate in between
        return closed;
    }
}
