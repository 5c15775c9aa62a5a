package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.Gate;
import com.courtgate.common.contract.GateMove;
import com.courtgate.common.contract.Session;
import com.courtgate.common.contract.SessionMove;
import com.courtgate.common.contract.SessionStatus;
import com.courtgate.common.contract.SessionStock;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.ReserveClient;
import org.springframework.stereotype.Component;

/**
 * The moves that take both services; each may be repeated and each answers what is true then. The status is moved first
 * and the gate after it: whoever dies in between leaves a gate that is not where the status says, and every look at the
 * session puts it there.
 */
@Component
class SessionTransitions {
    private final BookingClient booking;
    private final ReserveClient reserve;

    SessionTransitions(BookingClient booking, ReserveClient reserve) {
        this.booking = booking;
        this.reserve = reserve;
    }

    /** Loads a scheduled session and marks it WARMED, unless somebody closes it meanwhile. */
    Session warmUp(Session session, SessionStock stock) {
        reserve.load(session.id(), stock);
        var move = new SessionMove(SessionStatus.SCHEDULED, SessionStatus.WARMED);
        Session warmed = session.with(booking.move(session.id(), move).status());
        if (warmed.status() == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return warmed;
    }

    /** Loads a session and marks it OPEN, then opens its gate. */
    Session open(Session session, SessionStock stock) {
        reserve.load(session.id(), stock);
        var move = new SessionMove(null, SessionStatus.OPEN);
        Session opened = session.with(booking.move(session.id(), move).status());
        return opened.status() == SessionStatus.OPEN ? openGate(opened) : opened;
    }

    /** Opens the gate of a session that is OPEN; answers it as it is then. */
    Session openGate(Session session) {
        reserve.gate(session.id(), new GateMove(Gate.OPEN));
        return keepClosed(session);
    }

    /** Marks the session CLOSED, then closes its gate. */
    Session close(Session session) {
        var move = new SessionMove(null, SessionStatus.CLOSED);
        Session closed = session.with(booking.move(session.id(), move).status());
        if (closed.status() == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return closed;
    }

    /** Whoever closed it meanwhile found no gate, or one that has been replaced since. */
    Session keepClosed(Session session) {
        SessionStatus status = booking.find(session.id()).map(Session::status).orElse(SessionStatus.CLOSED);
        if (status == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return session.with(status);
    }
}
