package com.courtgate.booking.plan;

import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts;
import com.courtgate.booking.court.NamedCourts.Wish;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.settings.ReleaseFeature;
import com.courtgate.booking.settings.Settings;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Adds, changes and removes opening plans; sessions they have generated stay as they are. */
@Component
class ChangePlans {
    private final PlanMapper plans;
    private final NamedCourts namedCourts;
    private final Settings settings;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangePlans(PlanMapper plans, NamedCourts namedCourts, Settings settings, AuditLog auditLog, Clock clock) {
        this.plans = plans;
        this.namedCourts = namedCourts;
        this.settings = settings;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Stored(Plan plan) implements Outcome {}

    record Removed() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome add(CurrentUser admin, Plan plan) {
        return inItsHall(plan, hall -> {
            Instant now = clock.instant();
            var key = new PlanMapper.Key();
            plans.insert(plan.row(0, hall), now, key);
            plans.insertCourts(key.id, plan.courtIds());
            return stored(admin, now, "plan.add", plan.row(key.id, hall), plan);
        });
    }

    /** Other courts may be another hall's; sessions that the plan has made stay where they are. */
    @Transactional
    public Outcome change(CurrentUser admin, long id, Plan plan) {
        return inItsHall(plan, hall -> {
            PlanRow row = plan.row(id, hall);
            if (plans.update(row) == 0) {
                return new Refused(ResultCode.NOT_FOUND, null);
            }
            plans.clearCourts(id);
            plans.insertCourts(id, plan.courtIds());
            return stored(admin, clock.instant(), "plan.change", row, plan);
        });
    }

    @Transactional
    public Outcome remove(CurrentUser admin, long id) {
        if (plans.delete(id) == 0) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        auditLog.record(admin, clock.instant(), "plan.remove", "plan:" + id, Map.of());
        return new Removed();
    }

    private Outcome stored(CurrentUser admin, Instant now, String action, PlanRow row, Plan plan) {
        Plan stored = Plan.of(row, new TreeSet<>(plan.courtIds()));
        auditLog.record(admin, now, action, "plan:" + row.id(), stored);
        return new Stored(stored);
    }

    private Outcome inItsHall(Plan plan, Function<Hall, Outcome> change) {
        Map<String, Reason> reasons = contradictions(plan);
        if (!reasons.isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, reasons);
        }
        if (plan.endsWithItsDay() && !settings.has(ReleaseFeature.END_OF_DAY)) {
            return refused("closesAt", ReleaseFeature.END_OF_DAY.refusal("24:00"));
        }
        Wish wish = plan.wish();
        return switch (namedCourts.lock(wish)) {
            case NamedCourts.Refused no -> new Refused(no.code(), no.reasons());
            case NamedCourts.Meant meant ->
                namedCourts
                        .refusal(meant.hall(), wish)
                        .<Outcome>map(no -> new Refused(no.code(), no.reasons()))
                        .orElseGet(() -> change.apply(meant.hall()));
        };
    }

    private static Refused refused(String field, Reason why) {
        return new Refused(ResultCode.PARAM_ERROR, Map.of(field, why));
    }

    static Map<String, Reason> contradictions(Plan plan) {
        Map<String, Reason> reasons = new LinkedHashMap<>();
        if (PlannedSessions.hoursOf(plan.opensAt(), plan.closesAt()).isEmpty()) {
            reasons.put("closesAt", Reason.of("reason.wholeHoursAfter", "opensAt"));
        }
        if (plan.opensAt().getSecond() != 0 || plan.opensAt().getNano() != 0) {
            reasons.put("opensAt", Reason.of("reason.wholeMinute"));
        }
        if (plan.flashTime() != null && plan.flashTime().getNano() != 0) {
            reasons.put("flashTime", Reason.of("reason.wholeSecond"));
        }
        if (reasons.isEmpty() && !plan.hasHoursToSell()) {
            reasons.put("flashTime", Reason.of("reason.beforeLastHour"));
        }
        if (!plan.opensBeforeItCloses()) {
            reasons.put("closeTime", Reason.of("reason.after", "flashTime"));
        }
        return reasons;
    }
}
