package com.courtgate.booking.session;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.sessionrules.RescheduleRequest;
import com.courtgate.booking.sessionrules.SessionRules;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.SessionPostponed;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.Outbox;
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
 * Gives a session other times, and tells reserve-service of them after the commit, which heeds them where the session
 * is loaded.
 */
@Component
class RescheduleSession {
    private final SessionMapper sessions;
    private final SessionRules rules;
    private final Notices notices;
    private final AuditLog auditLog;
    private final Outbox outbox;
    private final Clock clock;

    RescheduleSession(
            SessionMapper sessions,
            SessionRules rules,
            Notices notices,
            AuditLog auditLog,
            Outbox outbox,
            Clock clock) {
        this.sessions = sessions;
        this.rules = rules;
        this.notices = notices;
        this.auditLog = auditLog;
        this.outbox = outbox;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Rescheduled() implements Outcome {}

    /** There is no such session, it may not have these times, or not in its state. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    private static Refused wrongState(SessionStatus status) {
        return new Refused(ResultCode.STATE_INVALID, Map.of("status", status));
    }

    /**
     * Changes the times before the session is marked as loaded. Whoever loads it at the same moment marks it only if it
     * has loaded these times (see {@link ChangeSessionStatus}); who loaded it and never came to mark it is why
     * reserve-service hears of them, too. So Redis and database never open at different times.
     */
    @Transactional
    public Outcome change(CurrentUser admin, long id, RescheduleRequest asked) {
        SessionRow before = sessions.byId(id);
        if (before == null) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        RescheduleRequest wanted = inMillis(asked);
        Map<String, Reason> reasons = outOfRange(wanted, before);
        if (!reasons.isEmpty()) {
            return new Refused(ResultCode.PARAM_ERROR, reasons);
        }
        if (sessions.changeTimes(id, wanted.flashTime(), wanted.closeTime()) == 0) {
            return movedMeanwhile(before);
        }
        Instant now = clock.instant();
        tell(Objects.requireNonNull(sessions.byId(id)), now);
        auditLog.record(admin, now, "session.times", "session:" + id, detail(before, wanted));
        return new Rescheduled();
    }

    /**
     * Has a loaded or open session open later: it waits for its gate again, and whoever has a reservation of it keeps
     * it and is told. Until reserve-service hears of it a hold may be taken that is not recorded any more.
     */
    @Transactional
    public Outcome postpone(CurrentUser admin, long id, RescheduleRequest asked) {
        SessionRow before = sessions.byId(id);
        if (before == null) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        if (before.status() != SessionStatus.WARMED && before.status() != SessionStatus.OPEN) {
            return wrongState(before.status());
        }
        Instant now = clock.instant();
        RescheduleRequest wanted = inMillis(asked);
        Instant flashTime = wanted.flashTime();
        Map<String, Reason> reasons = outOfRange(wanted, before);
        if (reasons.isEmpty() && !(flashTime.isAfter(before.flashTime()) && flashTime.isAfter(now))) {
            Instant latest = before.flashTime().isAfter(now) ? before.flashTime() : now;
            reasons = Map.of(
                    "flashTime", Reason.of("reason.after", SessionRules.told(latest, ZoneId.of(before.timeZone()))));
        }
        if (!reasons.isEmpty()) {
            return new Refused(ResultCode.PARAM_ERROR, reasons);
        }
        if (sessions.postpone(before, flashTime, wanted.closeTime()) == 0) {
            return movedMeanwhile(before);
        }
        SessionRow after = Objects.requireNonNull(sessions.byId(id));
        tell(after, now);
        notices.postponed(
                id, after.timesVersion(), after.slotDate(), after.timeZone(), after.flashTime(), wanted.why(), now);
        auditLog.record(admin, now, "session.postpone", "session:" + id, detail(before, wanted));
        return new Rescheduled();
    }

    /** Returns the same wish as the database keeps times. */
    private static RescheduleRequest inMillis(RescheduleRequest asked) {
        Instant closeTime = asked.closeTime();
        return new RescheduleRequest(
                asked.flashTime().truncatedTo(ChronoUnit.MILLIS),
                closeTime == null ? null : closeTime.truncatedTo(ChronoUnit.MILLIS),
                asked.why());
    }

    private Map<String, Reason> outOfRange(RescheduleRequest wanted, SessionRow session) {
        return rules.timesOutOfRange(
                wanted.flashTime(), wanted.closeTime(), session.slotDate(), ZoneId.of(session.timeZone()));
    }

    private Outcome movedMeanwhile(SessionRow before) {
        SessionRow moved = sessions.byId(before.id());
        return wrongState(moved == null ? before.status() : moved.status());
    }

    /** @param changed with its times as they are from now on, and their version */
    private void tell(SessionRow changed, Instant at) {
        Instant closeTime = changed.closeTime();
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.SESSION_POSTPONED,
                "session:" + changed.id(),
                at,
                new SessionPostponed(
                        changed.id(),
                        changed.flashTime().toEpochMilli(),
                        closeTime == null ? 0 : closeTime.toEpochMilli(),
                        changed.timesVersion()));
    }

    private static Map<String, Object> detail(SessionRow before, RescheduleRequest wanted) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("why", wanted.why());
        if (before.status() != SessionStatus.SCHEDULED) {
            detail.put("statusBefore", before.status());
        }
        detail.put("flashTime", wanted.flashTime());
        detail.put("flashTimeBefore", before.flashTime());
        detail.put("closeTime", wanted.closeTime() == null ? "" : wanted.closeTime());
        return detail;
    }
}
