package com.courtgate.booking.court;

import static java.util.stream.Collectors.toSet;

import com.courtgate.booking.calendar.ZoneName;
import com.courtgate.booking.court.HallMapper.Day;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.settings.ReleaseFeature;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Adds and changes halls. A hall's zone is fixed from its first session or plan on, a hall in use stays active, and no
 * two active ones have one name: who makes a session or plan shares its hall, who adds or changes one has all alone.
 */
@Component
class ChangeHalls {
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}]+");

    private final HallMapper mapper;
    private final Settings settings;
    private final ObjectProvider<CourtsObserver> observers;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeHalls(
            HallMapper mapper,
            Settings settings,
            ObjectProvider<CourtsObserver> observers,
            AuditLog auditLog,
            Clock clock) {
        this.mapper = mapper;
        this.settings = settings;
        this.observers = observers;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    /**
     * A hall as it shall be.
     *
     * @param sortOrder 0 when absent
     * @param active true when absent
     */
    record HallToBe(
            @NotBlank @Size(max = 60) String nameZh,
            @NotBlank @Size(max = 60) String nameEn,
            @Nullable @Size(max = 30) String sportZh,
            @Nullable @Size(max = 30) String sportEn,
            @Nullable @Size(max = 200) String address,
            @Nullable @Size(max = 100) String contact,
            @NotBlank @Size(max = 50) String timeZone,
            @Nullable @Min(-1_000) @Max(1_000) Integer sortOrder,
            @Nullable Boolean active) {
        Hall withId(long id) {
            return new Hall(
                    id,
                    nameZh.strip(),
                    nameEn.strip(),
                    text(sportZh),
                    text(sportEn),
                    text(address),
                    text(contact),
                    timeZone,
                    sortOrder == null ? 0 : sortOrder,
                    active == null || active);
        }

        private static String text(@Nullable String given) {
            return given == null ? "" : given.strip();
        }
    }

    sealed interface Outcome {}

    record Stands(Hall hall) implements Outcome {}

    /** Nothing was changed, and why; field to reason. */
    record Refused(ResultCode code, Map<String, Reason> reasons) implements Outcome {}

    @Transactional
    public Outcome add(CurrentUser admin, HallToBe wanted) {
        if (ZoneName.of(wanted.timeZone()).isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, Map.of("timeZone", ZoneName.REFUSAL));
        }
        if (!settings.has(ReleaseFeature.SEVERAL_HALLS)) {
            return gated(wanted.nameEn().strip());
        }
        Optional<Refused> taken = taken(wanted.withId(0), mapper.lock());
        if (taken.isPresent()) {
            return taken.get();
        }
        Instant now = clock.instant();
        var key = new HallMapper.Key();
        mapper.insert(wanted.withId(0), now, key);
        observers.forEach(CourtsObserver::courtsChanged);
        return stands(admin, now, "hall.add", wanted.withId(key.id));
    }

    @Transactional
    public Outcome change(CurrentUser admin, long id, HallToBe wanted) {
        if (ZoneName.of(wanted.timeZone()).isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, Map.of("timeZone", ZoneName.REFUSAL));
        }
        List<Hall> halls = mapper.lock();
        Hall before = halls.stream().filter(hall -> hall.id() == id).findFirst().orElse(null);
        if (before == null) {
            return new Refused(ResultCode.NOT_FOUND, Map.of());
        }
        Instant now = clock.instant();
        Hall after = wanted.withId(id);
        Optional<Refused> refusal = taken(after, halls)
                .or(() -> zoneRefusal(before, after))
                .or(() -> before.active() && !after.active()
                        ? use(id, now).map(why -> invalid("active", why))
                        : Optional.empty());
        if (refusal.isPresent()) {
            return refusal.get();
        }
        mapper.update(after);
        return stands(admin, now, "hall.change", after);
    }

    private Optional<Refused> zoneRefusal(Hall before, Hall after) {
        if (after.timeZone().equals(before.timeZone())) {
            return Optional.empty();
        }
        if (!settings.has(ReleaseFeature.SEVERAL_HALLS)) {
            return Optional.of(gated(after.timeZone()));
        }
        return mapper.hasHadSessionOrPlan(before.id())
                ? Optional.of(invalid("timeZone", Reason.of("reason.zoneFixed", before.timeZone())))
                : Optional.empty();
    }

    /** Returns which of the hall's names another active hall has: lists and choices show nothing else of them. */
    private static Optional<Refused> taken(Hall wanted, List<Hall> halls) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        for (Hall other : halls) {
            if (wanted.active() && other.active() && other.id() != wanted.id()) {
                if (isAlike(wanted.nameZh(), other.nameZh())) {
                    reasons.put("nameZh", Reason.of("reason.hallNamed"));
                }
                if (isAlike(wanted.nameEn(), other.nameEn())) {
                    reasons.put("nameEn", Reason.of("reason.hallNamed"));
                }
            }
        }
        return reasons.isEmpty() ? Optional.empty() : Optional.of(new Refused(ResultCode.PARAM_ERROR, reasons));
    }

    /** Whether both are read as one name, whatever their case and blanks. */
    private static boolean isAlike(String one, String other) {
        return BLANKS.matcher(one)
                .replaceAll("")
                .equalsIgnoreCase(BLANKS.matcher(other).replaceAll(""));
    }

    private static Refused gated(String what) {
        return new Refused(
                ResultCode.PARAM_ERROR, Map.of("releaseFeature", ReleaseFeature.SEVERAL_HALLS.refusal(what)));
    }

    private static Refused invalid(String field, Reason why) {
        return new Refused(ResultCode.STATE_INVALID, Map.of(field, why));
    }

    private Stands stands(CurrentUser admin, Instant now, String action, Hall hall) {
        auditLog.record(admin, now, action, "hall:" + hall.id(), hall);
        return new Stands(hall);
    }

    /** Returns what keeps the hall active; a booking counts also after its session is closed. */
    private Optional<Reason> use(long id, Instant now) {
        LocalDate from = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(3); // not over in some zone
        List<Day> open = mapper.notClosed(id, from).stream()
                .filter(day -> !day.isOver(now))
                .toList();
        var counted = open.stream().map(Day::id).collect(toSet());
        List<Day> booked = mapper.booked(id, from, now).stream()
                .filter(day -> !counted.contains(day.id()))
                .toList();
        int plans = mapper.activePlans(id);
        Optional<LocalDate> last =
                Stream.concat(open.stream(), booked.stream()).map(Day::slotDate).max(Comparator.naturalOrder());
        if (last.isEmpty()) {
            return plans == 0 ? Optional.empty() : Optional.of(Reason.of("reason.hallHasPlans", String.valueOf(plans)));
        }
        String days = String.valueOf(open.size() + booked.size());
        return Optional.of(Reason.of("reason.hallInUse", days, last.get().toString(), String.valueOf(plans)));
    }
}
