package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.GateMove;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionMove;
import com.courtgate.common.contract.session.SessionMove.Times;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.PushAllowances;
import com.courtgate.scheduler.remote.ReserveClient;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The moves that take both services; each may be repeated and each answers what is true then. The status is moved first
 * and the gate after it: whoever dies in between leaves a gate that is not where the status says, and every look at the
 * session puts it there.
 */
@Component
class SessionTransitions {
    /** Attempts to load; a change after the last of them is seen by the next look. */
    private static final int LOADS = 3;

    private final BookingClient booking;
    private final ReserveClient reserve;
    private final PushAllowances pushAllowances;

    SessionTransitions(BookingClient booking, ReserveClient reserve, PushAllowances pushAllowances) {
        this.booking = booking;
        this.reserve = reserve;
        this.pushAllowances = pushAllowances;
    }

    /**
     * A session as it was loaded.
     *
     * @param stock what was loaded last
     * @param state what Redis has since
     */
    record Loaded(SessionStock stock, LoadState state) {}

    /** Loads a session, and again while Redis lacks a change: one that came while no slot was there did nothing. */
    Loaded load(long sessionId, SessionStock first) {
        SessionStock stock = first;
        for (int loads = 1; true; loads++) {
            reserve.load(sessionId, stock);
            Optional<Session> session = booking.find(sessionId); // before Redis is asked, which may well know more
            LoadState state = reserve.loadState(sessionId);
            if (loads == LOADS || session.filter(state::isBehind).isEmpty()) {
                pushAllowances.tell(sessionId);
                return new Loaded(stock, state);
            }
            stock = stock(sessionId);
        }
    }

    /** Reads the session's state from the database, to be loaded in the incarnation in which it was asked. */
    SessionStock stock(long sessionId) {
        // First: whatever ends after it, this incarnation is told of.
        String incarnation = reserve.incarnationOf(sessionId);
        return booking.sessionStock(sessionId).askedIn(incarnation);
    }

    /** Loads a scheduled session and marks it WARMED, unless somebody closes it meanwhile. */
    Session warmUp(Session session, SessionStock stock) {
        Session warmed = loadAndMove(session, stock, SessionStatus.SCHEDULED, SessionStatus.WARMED);
        if (warmed.status() == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return warmed;
    }

    /** Loads a session and marks it OPEN, then opens its gate. */
    Session open(Session session, SessionStock stock) {
        Session opened = loadAndMove(session, stock, null, SessionStatus.OPEN);
        return opened.status() == SessionStatus.OPEN ? openGate(opened) : opened;
    }

    /** Marks it only with the times that Redis has: who gives it others meanwhile has it loaded again with those. */
    private Session loadAndMove(Session session, SessionStock first, @Nullable SessionStatus from, SessionStatus to) {
        SessionStock stock = first;
        while (true) { // ends: times change by hand
            Times loaded = Times.of(load(session.id(), stock).stock());
            SessionMove.Answer answer = booking.move(session.id(), new SessionMove(from, to, loaded));
            if (answer.status() != SessionStatus.SCHEDULED) {
                return session.with(answer.status());
            }
            stock = stock(session.id());
            if (Times.of(stock).equals(loaded)) {
                return session.with(answer.status());
            }
        }
    }

    /** Opens the gate of a session that is OPEN; answers it as it is then. */
    Session openGate(Session session) {
        reserve.gate(session.id(), new GateMove(Gate.OPEN));
        return ensureGateClosed(session);
    }

    /** Marks the session CLOSED, then closes its gate. */
    Session close(Session session) {
        var move = new SessionMove(null, SessionStatus.CLOSED, null);
        Session closed = session.with(booking.move(session.id(), move).status());
        if (closed.status() == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return closed;
    }

    /**
     * Keeps the gate of a closed session closed: whoever closed it meanwhile found no gate, or one that has been
     * replaced since.
     */
    Session ensureGateClosed(Session session) {
        SessionStatus status = booking.find(session.id()).map(Session::status).orElse(SessionStatus.CLOSED);
        if (status == SessionStatus.CLOSED) {
            reserve.closeGate(session.id());
        }
        return session.with(status);
    }
}
