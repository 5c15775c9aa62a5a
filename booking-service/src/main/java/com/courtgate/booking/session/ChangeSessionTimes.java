package com.courtgate.booking.session;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.sessionrules.RescheduleRequest;
import com.courtgate.booking.sessionrules.SessionRules;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives a session other times before it is marked as loaded. Whoever loads it at the same moment marks it only if it
 * has loaded these times (see {@link ChangeSessionStatus}); who loaded it and never came to mark it is why
 * reserve-service hears of them, too. So Redis and database never open at different times.
 */
@Component
class ChangeSessionTimes {
    private final SessionMapper sessions;
    private final SessionRules rules;
    private final PublishSessionTimes publishSessionTimes;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeSessionTimes(
            SessionMapper sessions,
            SessionRules rules,
            PublishSessionTimes publishSessionTimes,
            AuditLog auditLog,
            Clock clock) {
        this.sessions = sessions;
        this.rules = rules;
        this.publishSessionTimes = publishSessionTimes;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Changed() implements Outcome {}

    record NoSuchSession() implements Outcome {}

    /** The session is loaded, open or closed. */
    record NotScheduled(SessionStatus status) implements Outcome {}

    /** Field to reason. */
    record Invalid(Map<String, String> reasons) implements Outcome {}

    @Transactional
    public Outcome change(CurrentUser admin, long id, RescheduleRequest wanted) {
        SessionRow before = sessions.byId(id);
        if (before == null) {
            return new NoSuchSession();
        }
        Instant flashTime = wanted.flashTime().truncatedTo(ChronoUnit.MILLIS);
        Instant closeTime =
                wanted.closeTime() == null ? null : wanted.closeTime().truncatedTo(ChronoUnit.MILLIS);
        Map<String, String> reasons =
                rules.timesOutOfRange(flashTime, closeTime, before.slotDate(), ZoneId.of(before.timeZone()));
        if (!reasons.isEmpty()) {
            return new Invalid(reasons);
        }
        if (sessions.changeTimes(id, flashTime, closeTime) == 0) {
            SessionRow moved = sessions.byId(id);
            return new NotScheduled(moved == null ? before.status() : moved.status());
        }
        Instant now = clock.instant();
        publishSessionTimes.tell(Objects.requireNonNull(sessions.byId(id)), now);
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("why", wanted.why());
        detail.put("flashTime", flashTime);
        detail.put("flashTimeBefore", before.flashTime());
        detail.put("closeTime", closeTime == null ? "" : closeTime);
        auditLog.record(admin, now, "session.times", "session:" + id, detail);
        return new Changed();
    }
}
