package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.sessionrules.NewSession;
import com.courtgate.booking.sessionrules.NewSession.NewSlot;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionDraft.SlotDraft;
import com.courtgate.booking.sessionrules.SessionRules;
import com.courtgate.booking.settings.ReleaseFeature;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Makes a session by hand, with all its slots or not at all. */
@Component
class CreateSession {
    private final SessionRules rules;
    private final Sessions sessions;
    private final Settings settings;
    private final AuditLog auditLog;
    private final Clock clock;

    CreateSession(SessionRules rules, Sessions sessions, Settings settings, AuditLog auditLog, Clock clock) {
        this.rules = rules;
        this.sessions = sessions;
        this.settings = settings;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Created(long sessionId) implements Outcome {}

    /** Field to reason. */
    record Refused(ResultCode code, Map<String, Reason> reasons) implements Outcome {}

    @Transactional
    public Outcome create(CurrentUser admin, NewSession wanted) {
        return switch (rules.check(wanted)) {
            case SessionRules.Refused no -> new Refused(no.code(), no.reasons());
            case SessionRules.Valid valid -> store(admin, wanted, valid.zone());
        };
    }

    private Outcome store(CurrentUser admin, NewSession wanted, ZoneId zone) {
        if (wanted.slots().stream().anyMatch(NewSlot::endsWithItsDay) && !settings.has(ReleaseFeature.END_OF_DAY)) {
            return new Refused(ResultCode.PARAM_ERROR, Map.of("slots", ReleaseFeature.END_OF_DAY.refusal("24:00")));
        }
        Set<Long> courts = new TreeSet<>();
        wanted.slots().forEach(slot -> courts.add(slot.courtId()));
        Set<Long> known = sessions.lockCourts(courts);
        if (known.size() < courts.size()) {
            courts.removeAll(known);
            Reason noCourt =
                    Reason.of("reason.noCourt", courts.iterator().next().toString());
            return new Refused(ResultCode.PARAM_ERROR, Map.of("courtId", noCourt));
        }
        Optional<CourtTime> taken = taken(wanted, courts, zone);
        if (taken.isPresent()) {
            return new Refused(
                    ResultCode.PARAM_ERROR,
                    Map.of("slots", Reason.of("reason.taken", taken.get().inWords())));
        }
        Instant now = clock.instant();
        long id = sessions.add(row(wanted, zone, now), slots(wanted, zone));
        auditLog.record(
                admin,
                now,
                "session.create",
                "session:" + id,
                Map.of(
                        "slotDate", wanted.slotDate(),
                        "flashTime", wanted.flashTime(),
                        "slots", wanted.slots().size()));
        return new Created(id);
    }

    private Optional<CourtTime> taken(NewSession wanted, Set<Long> courts, ZoneId zone) {
        List<CourtTime> hours = wanted.slots().stream()
                .map(slot -> slot.hours(wanted.slotDate(), zone))
                .toList();
        return CourtTime.firstTaken(hours, sessions.onSale(courts, wanted.slotDate()));
    }

    private static SessionDraft row(NewSession wanted, ZoneId zone, Instant now) {
        return new SessionDraft(wanted.slotDate(), wanted.flashTime(), wanted.closeTime(), zone.getId(), null, now);
    }

    private List<SlotDraft> slots(NewSession wanted, ZoneId zone) {
        long usualPriceFen = settings.payAmountFen();
        return wanted.slots().stream()
                .map(slot -> new SlotDraft(
                        slot.hours(wanted.slotDate(), zone),
                        slot.permits() == null ? 1 : slot.permits(),
                        slot.priceFen() == null ? usualPriceFen : slot.priceFen()))
                .toList();
    }
}
