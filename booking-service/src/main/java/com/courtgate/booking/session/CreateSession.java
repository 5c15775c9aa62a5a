package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts;
import com.courtgate.booking.court.NamedCourts.Wish;
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
import java.util.Collection;
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
    private final NamedCourts namedCourts;
    private final Sessions sessions;
    private final Settings settings;
    private final AuditLog auditLog;
    private final Clock clock;

    CreateSession(
            SessionRules rules,
            NamedCourts namedCourts,
            Sessions sessions,
            Settings settings,
            AuditLog auditLog,
            Clock clock) {
        this.rules = rules;
        this.namedCourts = namedCourts;
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
        Set<Long> courts = new TreeSet<>();
        wanted.slots().forEach(slot -> courts.add(slot.courtId()));
        Wish wish = new Wish(wanted.hallId(), wanted.timeZone(), "courtId", courts);
        return switch (namedCourts.lock(wish)) {
            case NamedCourts.Refused no -> new Refused(no.code(), no.reasons());
            case NamedCourts.Meant meant ->
                rules.check(wanted, meant.hall().zone())
                        .<Outcome>map(no -> new Refused(no.code(), no.reasons()))
                        .orElseGet(() -> store(admin, wanted, meant.hall(), wish));
        };
    }

    private Outcome store(CurrentUser admin, NewSession wanted, Hall hall, Wish wish) {
        if (wanted.slots().stream().anyMatch(NewSlot::endsWithItsDay) && !settings.has(ReleaseFeature.END_OF_DAY)) {
            return new Refused(ResultCode.PARAM_ERROR, Map.of("slots", ReleaseFeature.END_OF_DAY.refusal("24:00")));
        }
        var refusal = namedCourts.refusal(hall, wish);
        if (refusal.isPresent()) {
            return new Refused(refusal.get().code(), refusal.get().reasons());
        }
        Optional<CourtTime> taken = taken(wanted, wish.courtIds(), hall.zone());
        if (taken.isPresent()) {
            return new Refused(
                    ResultCode.PARAM_ERROR,
                    Map.of("slots", Reason.of("reason.taken", taken.get().inWords())));
        }
        Instant now = clock.instant();
        long id = sessions.add(row(wanted, hall, now), slots(wanted, hall.zone()));
        auditLog.record(
                admin,
                now,
                "session.create",
                "session:" + id,
                Map.of(
                        "hallId", hall.id(),
                        "slotDate", wanted.slotDate(),
                        "flashTime", wanted.flashTime(),
                        "slots", wanted.slots().size()));
        return new Created(id);
    }

    private Optional<CourtTime> taken(NewSession wanted, Collection<Long> courts, ZoneId zone) {
        List<CourtTime> hours = wanted.slots().stream()
                .map(slot -> slot.hours(wanted.slotDate(), zone))
                .toList();
        return CourtTime.firstTaken(hours, sessions.onSale(courts, wanted.slotDate()));
    }

    private static SessionDraft row(NewSession wanted, Hall hall, Instant now) {
        return new SessionDraft(
                wanted.slotDate(), wanted.flashTime(), wanted.closeTime(), hall.timeZone(), hall.id(), null, now);
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
