package com.courtgate.booking.session;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.notice.Notices;
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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Has a loaded or open session open later: it waits for its gate again, and whoever has a reservation of it keeps it
 * and is told. reserve-service hears of it by an event; until then a hold may be taken that is not recorded any more.
 */
@Component
class PostponeSession {
    private final SessionMapper sessions;
    private final SessionRules rules;
    private final Notices notices;
    private final AuditLog auditLog;
    private final PublishSessionTimes publishSessionTimes;
    private final Clock clock;

    PostponeSession(
            SessionMapper sessions,
            SessionRules rules,
            Notices notices,
            AuditLog auditLog,
            PublishSessionTimes publishSessionTimes,
            Clock clock) {
        this.sessions = sessions;
        this.rules = rules;
        this.notices = notices;
        this.auditLog = auditLog;
        this.publishSessionTimes = publishSessionTimes;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Postponed() implements Outcome {}

    record NoSuchSession() implements Outcome {}

    /** The session is not loaded yet, or closed; or was moved at the same moment. */
    record NotPostponable(SessionStatus status) implements Outcome {}

    /** Field to reason. */
    record Invalid(Map<String, String> reasons) implements Outcome {}

    @Transactional
    public Outcome postpone(CurrentUser admin, long id, RescheduleRequest wanted) {
        SessionRow before = sessions.byId(id);
        if (before == null) {
            return new NoSuchSession();
        }
        if (before.status() != SessionStatus.WARMED && before.status() != SessionStatus.OPEN) {
            return new NotPostponable(before.status());
        }
        Instant now = clock.instant();
        Instant flashTime = wanted.flashTime().truncatedTo(ChronoUnit.MILLIS);
        Instant closeTime =
                wanted.closeTime() == null ? null : wanted.closeTime().truncatedTo(ChronoUnit.MILLIS);
        Map<String, String> reasons =
                rules.timesOutOfRange(flashTime, closeTime, before.slotDate(), ZoneId.of(before.timeZone()));
        if (reasons.isEmpty() && !(flashTime.isAfter(before.flashTime()) && flashTime.isAfter(now))) {
            reasons = Map.of("flashTime", "must be later than it was, and later than now");
        }
        if (!reasons.isEmpty()) {
            return new Invalid(reasons);
        }
        if (sessions.postpone(before, flashTime, closeTime) == 0) {
            SessionRow moved = sessions.byId(id);
            return new NotPostponable(moved == null ? before.status() : moved.status());
        }
        SessionRow after = Objects.requireNonNull(sessions.byId(id));
        publishSessionTimes.tell(after, now);
        notices.postponed(
                id, after.timesVersion(), after.slotDate(), after.timeZone(), after.flashTime(), wanted.why(), now);
        record(admin, before, flashTime, closeTime, wanted.why(), now);
        return new Postponed();
    }

    private void record(
            CurrentUser admin,
            SessionRow before,
            Instant flashTime,
            @Nullable Instant closeTime,
            String why,
            Instant now) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("why", why);
        detail.put("statusBefore", before.status());
        detail.put("flashTime", flashTime);
        detail.put("flashTimeBefore", before.flashTime());
        detail.put("closeTime", closeTime == null ? "" : closeTime);
        auditLog.record(admin, now, "session.postpone", "session:" + before.id(), detail);
    }
}
