package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.booking.calendar.ZoneName;
import com.courtgate.booking.court.Courts;
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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Adds, changes and removes opening plans; sessions they have generated stay as they are. */
@Component
class ChangePlans {
    private final PlanMapper plans;
    private final Courts courts;
    private final CatalogSettings catalog;
    private final Settings settings;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangePlans(
            PlanMapper plans,
            Courts courts,
            CatalogSettings catalog,
            Settings settings,
            AuditLog auditLog,
            Clock clock) {
        this.plans = plans;
        this.courts = courts;
        this.catalog = catalog;
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
        Outcome refusal = refusal(plan);
        if (refusal != null) {
            return refusal;
        }
        Instant now = clock.instant();
        var key = new PlanMapper.Key();
        plans.insert(plan.row(0, catalog.timeZone().getId()), now, key);
        plans.insertCourts(key.id, plan.courtIds());
        return stored(admin, now, "plan.add", key.id, plan);
    }

    @Transactional
    public Outcome change(CurrentUser admin, long id, Plan plan) {
        Outcome refusal = refusal(plan);
        if (refusal != null) {
            return refusal;
        }
        if (plans.byId(id) == null) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        plans.update(plan.row(id, catalog.timeZone().getId()));
        plans.clearCourts(id);
        plans.insertCourts(id, plan.courtIds());
        return stored(admin, clock.instant(), "plan.change", id, plan);
    }

    @Transactional
    public Outcome remove(CurrentUser admin, long id) {
        if (plans.delete(id) == 0) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        auditLog.record(admin, clock.instant(), "plan.remove", "plan:" + id, Map.of());
        return new Removed();
    }

    private Outcome stored(CurrentUser admin, Instant now, String action, long id, Plan plan) {
        Plan stored = Plan.of(plan.row(id, catalog.timeZone().getId()), new TreeSet<>(plan.courtIds()));
        auditLog.record(admin, now, action, "plan:" + id, stored);
        return new Stored(stored);
    }

    private @Nullable Outcome refusal(Plan plan) {
        Map<String, Reason> reasons = contradictions(plan);
        if (!reasons.isEmpty()) {
            return new Refused(ResultCode.VALIDATE_FAILED, reasons);
        }
        if (plan.endsWithItsDay() && !settings.has(ReleaseFeature.END_OF_DAY)) {
            return refused("closesAt", ReleaseFeature.END_OF_DAY.refusal("24:00"));
        }
        var unknown = new TreeSet<>(plan.courtIds());
        unknown.removeAll(courts.lock(plan.courtIds()));
        return unknown.isEmpty()
                ? null
                : refused("courtIds", Reason.of("reason.noCourt", String.valueOf(unknown.first())));
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
        if (plan.timeZone() != null
                && !plan.timeZone().isBlank()
                && ZoneName.of(plan.timeZone()).isEmpty()) {
            reasons.put("timeZone", ZoneName.REFUSAL);
        }
        return reasons;
    }
}
