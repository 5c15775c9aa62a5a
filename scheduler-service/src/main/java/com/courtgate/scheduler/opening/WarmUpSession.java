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

/** Loads a session now, at any time before its end; a session that is loaded stays as it is. */
@Component
class WarmUpSession {
    private final BookingClient booking;
    private final SessionTransitions transitions;
    private final Clock clock;

    WarmUpSession(BookingClient booking, SessionTransitions transitions, Clock clock) {
        this.booking = booking;
        this.transitions = transitions;
        this.clock = clock;
    }

    OpeningOutcome warmUp(long sessionId, CurrentUser admin, AdminReason why) {
        var found = booking.find(sessionId);
        if (found.isEmpty()) {
            return new UnknownSession();
        }
        Session session = found.get();
        if (session.isOver(clock.instant())) {
            return new Past();
        }
        if (session.status() == SessionStatus.CLOSED) {
            return new WrongState(session.status());
        }
        SessionStock stock = transitions.stock(sessionId);
        if (stock.slots().isEmpty()) {
            return new NoSlots();
        }
        booking.record(admin, "session.warmup", session, why);
        return load(session, stock);
    }

    private OpeningOutcome load(Session session, SessionStock stock) {
        int slots = stock.slots().size();
        return switch (session.status()) {
            case SCHEDULED -> {
                Session warmed = transitions.warmUp(session, stock);
                yield warmed.status() == SessionStatus.CLOSED
                        ? new WrongState(warmed.status())
                        : SessionMoved.of(warmed, slots);
            }
            case WARMED, OPEN -> {
                transitions.load(session.id(), stock);
                yield SessionMoved.of(session, slots);
            }
            case CLOSED -> new WrongState(session.status());
        };
    }
}
