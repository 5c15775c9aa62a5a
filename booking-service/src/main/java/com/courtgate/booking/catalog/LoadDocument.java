package com.courtgate.booking.catalog;

import com.courtgate.booking.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Writes down what reserve-service needs to sell a session. */
@Component
class LoadDocument {
    private static final Duration AFTERMATH = Duration.ofHours(1);

    private final SessionMapper sessions;
    private final HolderMapper holders;
    private final Settings settings;

    LoadDocument(SessionMapper sessions, HolderMapper holders, Settings settings) {
        this.sessions = sessions;
        this.holders = holders;
        this.settings = settings;
    }

    /**
     * @param gateTimeMillis when the gate opens
     * @param closeTimeMillis when it closes, 0 when nobody said
     * @param expireAtMillis when the session's keys may go: its day's end and an hour
     * @param quota active reservations a user may have
     * @param slots those on sale
     * @param holders whose permits are taken already
     */
    record Document(
            long sessionId,
            long gateTimeMillis,
            long closeTimeMillis,
            long expireAtMillis,
            int quota,
            List<Slot> slots,
            List<HolderMapper.Holder> holders) {}

    /** @param sellUntilMillis when its hours begin */
    record Slot(long slotId, int permits, long sellUntilMillis) {}

    /** Of one moment: no reservation begins or ends between the reading of slots and holders. */
    @Transactional(isolation = Isolation.REPEATABLE_READ, readOnly = true)
    public Optional<Document> of(long sessionId) {
        SessionRow session = sessions.byId(sessionId);
        return session == null ? Optional.empty() : Optional.of(write(session));
    }

    /** When reserve-service forgets the session. */
    static Instant expiry(SessionRow session) {
        return session.endOfDay().plus(AFTERMATH);
    }

    private static Slot write(SlotRow slot, String timeZone) {
        Instant start = SlotHours.startOf(slot.slotDate(), slot.startTime(), timeZone);
        return new Slot(slot.id(), slot.permits(), start.toEpochMilli());
    }

    private Document write(SessionRow session) {
        var closeTime = session.closeTime();
        return new Document(
                session.id(),
                session.flashTime().toEpochMilli(),
                closeTime == null ? 0 : closeTime.toEpochMilli(),
                expiry(session).toEpochMilli(),
                settings.quotaPerUserAndSession(),
                sessions.slotsOf(session.id()).stream()
                        .filter(slot -> !slot.blocked())
                        .map(slot -> write(slot, session.timeZone()))
                        .toList(),
                holders.of(session.id()));
    }
}
