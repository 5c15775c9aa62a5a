package com.courtgate.scheduler.opening;

import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.NoSlots;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.Past;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.SessionMoved;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.UnknownSession;
import com.courtgate.scheduler.opening.MoveSessionByHand.Outcome.WrongState;
import com.courtgate.scheduler.remote.BookingClient;
import java.time.Clock;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Loads, opens and closes a session by an administrator's order. */
@Component
class MoveSessionByHand {
    private final BookingClient booking;
    private final SessionTransitions transitions;
    private final Clock clock;

    MoveSessionByHand(BookingClient booking, SessionTransitions transitions, Clock clock) {
        this.booking = booking;
        this.transitions = transitions;
        this.clock = clock;
    }

    /** Result of an administrator's order. */
    sealed interface Outcome {

        /**
         * Done, perhaps by an earlier order.
         *
         * @param slots how many slots the session sells
         */
        record SessionMoved(long sessionId, SessionStatus status, int slots) implements Outcome {}

        record UnknownSession() implements Outcome {}

        record NoSlots() implements Outcome {}

        /** The session's close time or its day is over. */
        record Past() implements Outcome {}

        /** The session's status does not allow it, or somebody moved it elsewhere meanwhile. */
        record WrongState(SessionStatus status) implements Outcome {}
    }

    /** Loads a session now, at any time before its end; a session that is loaded stays as it is. */
    Outcome warmUp(long sessionId, CurrentUser admin, AdminReason why) {
        return withSlots(sessionId, status -> status != SessionStatus.CLOSED, (session, stock) -> {
            booking.record(admin, "session.warmup", session, why);
            return load(session, stock);
        });
    }

    private Outcome load(Session session, SessionStock stock) {
        if (session.status() == SessionStatus.SCHEDULED) {
            Session warmed = transitions.warmUp(session, stock);
            return moved(warmed, stock, warmed.status() != SessionStatus.CLOSED);
        }
        transitions.load(session.id(), stock);
        return moved(session, stock, true);
    }

    /** Opens a session: before its flash time, or again after it was closed by hand. */
    Outcome open(long sessionId, CurrentUser admin, AdminReason why) {
        return withSlots(sessionId, status -> true, (session, stock) -> {
            booking.record(admin, "session.open", session, why);
            Session opened = transitions.open(session, stock);
            return moved(opened, stock, opened.status() == SessionStatus.OPEN);
        });
    }

    /** Closes a session, at any time; one that was not warmed up yet will not be. */
    Outcome close(long sessionId, CurrentUser admin, AdminReason why) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        SessionStock stock = booking.sessionStock(sessionId);
        booking.record(admin, "session.close", found.get(), why);
        Session closed = transitions.close(found.get());
        return moved(closed, stock, closed.status() == SessionStatus.CLOSED);
    }

    /** Does something with a session of such a status that is not over and has slots to sell. */
    private Outcome withSlots(
            long sessionId, Predicate<SessionStatus> isAllowed, BiFunction<Session, SessionStock, Outcome> deed) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        Session session = found.get();
        if (session.isOver(clock.instant())) {
            return new Past();
        }
        if (!isAllowed.test(session.status())) {
            return new WrongState(session.status());
        }
        SessionStock stock = transitions.stock(sessionId);
        return stock.slots().isEmpty() ? new NoSlots() : deed.apply(session, stock);
    }

    private static Outcome moved(Session session, SessionStock stock, boolean isAsWanted) {
        return isAsWanted
                ? new SessionMoved(session.id(), session.status(), stock.slots().size())
                : new WrongState(session.status());
    }
}
