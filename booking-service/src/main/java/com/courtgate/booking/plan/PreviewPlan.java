package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.CatalogSettings;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.session.Sessions;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionDraft.SlotDraft;
import com.courtgate.common.envelope.Reason;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Shows the sessions that a plan would make from today on, by the same rules that make them; stores nothing. */
@Component
class PreviewPlan {
    private final PlannedSessions planned;
    private final Sessions sessions;
    private final CatalogSettings settings;
    private final Clock clock;

    PreviewPlan(PlannedSessions planned, Sessions sessions, CatalogSettings settings, Clock clock) {
        this.planned = planned;
        this.sessions = sessions;
        this.settings = settings;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Preview(List<PlannedSession> sessions) implements Outcome {}

    /** The plan contradicts itself; field to reason. */
    record Malformed(Map<String, Reason> reasons) implements Outcome {}

    /**
     * A session to be.
     *
     * @param closeTime null: it closes with its day
     * @param slots how many; hours that are on sale in another session are left out
     * @param blocked how many of them a standing block keeps out of sale
     * @param priceFen of one permit
     * @param skipped hours that are left out because the clocks are changed that day
     */
    @Schema(name = "PlannedSession")
    record PlannedSession(
            LocalDate slotDate,
            Instant flashTime,
            @Nullable Instant closeTime,
            int slots,
            int blocked,
            long priceFen,
            List<Skipped> skipped) {}

    /** @param why in the reader's language */
    @Schema(name = "SkippedHour")
    record Skipped(
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            String why) {
        static Skipped of(PlannedSessions.SkippedHour hour) {
            return new Skipped(hour.start(), hour.end(), hour.why().text(LocaleContextHolder.getLocale()));
        }
    }

    /** @param days how many opening days are looked at */
    @Transactional(readOnly = true)
    public Outcome preview(Plan plan, int days) {
        Map<String, Reason> reasons = ChangePlans.contradictions(plan);
        if (!reasons.isEmpty()) {
            return new Malformed(reasons);
        }
        Instant now = clock.instant();
        PlanRow row = plan.row(0, settings.timeZone().getId());
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(row.timeZone()));
        List<PlannedSession> found = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            LocalDate openingDay = today.plusDays(day);
            if (planned.isDue(row, openingDay.plusDays(row.daysAhead()))) {
                SessionDraft session = planned.session(row, openingDay, now);
                List<SlotDraft> slots = planned.slots(row, plan.courtIds(), session, now);
                List<Skipped> skipped = planned.skipped(row, session.slotDate()).stream()
                        .map(Skipped::of)
                        .toList();
                if (!slots.isEmpty() || !skipped.isEmpty()) {
                    found.add(shown(session, slots, planned.priceFen(row), skipped));
                }
            }
        }
        return new Preview(List.copyOf(found));
    }

    private PlannedSession shown(SessionDraft session, List<SlotDraft> slots, long priceFen, List<Skipped> skipped) {
        return new PlannedSession(
                session.slotDate(),
                session.flashTime(),
                session.closeTime(),
                slots.size(),
                sessions.blockedOf(session.slotDate(), slots),
                priceFen,
                skipped);
    }
}
