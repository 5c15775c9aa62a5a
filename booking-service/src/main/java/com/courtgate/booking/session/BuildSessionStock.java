package com.courtgate.booking.session;

import com.courtgate.booking.settings.Settings;
import com.courtgate.common.contract.session.SessionStock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Writes down what reserve-service needs to sell a session. */
@Component
class BuildSessionStock {
    /** Time after its day for which reserve-service keeps a session. */
    private static final Duration AFTERMATH = Duration.ofHours(1);

    private final SessionMapper sessions;
    private final Settings settings;

    BuildSessionStock(SessionMapper sessions, Settings settings) {
        this.sessions = sessions;
        this.settings = settings;
    }

    /** Reads a session as of one moment: no reservation begins or ends between the reading of slots and holders. */
    @Transactional(isolation = Isolation.REPEATABLE_READ, readOnly = true)
    public Optional<SessionStock> of(long sessionId) {
        SessionRow session = sessions.byId(sessionId);
        return session == null ? Optional.empty() : Optional.of(write(session));
    }

    /** Returns the time at which reserve-service forgets the session. */
    static Instant expiry(SessionRow session) {
        return session.endOfDay().plus(AFTERMATH);
    }

    private static SessionStock.Slot write(SlotRow slot, String timeZone) {
        Instant start = slot.start(timeZone);
        return new SessionStock.Slot(
                slot.id(),
                slot.permits(),
                start.toEpochMilli(),
                slot.blocked(),
                slot.blockVersion(),
                new SessionStock.WaitlistMark(slot.keptForWaitlist(), slot.waitlistVersion()));
    }

    private SessionStock write(SessionRow session) {
        var closeTime = session.closeTime();
        return new SessionStock(
                session.id(),
                session.flashTime().toEpochMilli(),
                closeTime == null ? 0 : closeTime.toEpochMilli(),
                expiry(session).toEpochMilli(),
                settings.quotaPerUserAndSession(),
                sessions.slotsOf(session.id()).stream()
                        .map(slot -> write(slot, session.timeZone()))
                        .toList(),
                sessions.holdersOf(session.id()),
                session.timesVersion(),
                null);
    }
}
