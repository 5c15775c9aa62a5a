package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.calendar.SlotInstants;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts;
import com.courtgate.booking.session.Sessions;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionDraft.SlotDraft;
import com.courtgate.booking.settings.Settings;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The session that a plan wants of a day: the one that is made, and the one that is shown before. */
@Component
class PlannedSessions {
    private static final int DAY = 24 * 60; // minutes

    private final NamedCourts namedCourts;
    private final Sessions sessions;
    private final Settings settings;
    private final Clock clock;

    PlannedSessions(NamedCourts namedCourts, Sessions sessions, Settings settings, Clock clock) {
        this.namedCourts = namedCourts;
        this.sessions = sessions;
        this.settings = settings;
        this.clock = clock;
    }

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
            List<SkippedHour> skipped) {}

    /**
     * Returns the sessions that a plan without contradictions would make from today on, by the same rules that make
     * them; stores nothing.
     *
     * @param hall of its courts
     * @param days how many opening days are looked at
     */
    @Transactional(readOnly = true)
    public List<PlannedSession> preview(Plan plan, Hall hall, int days) {
        Instant now = clock.instant();
        PlanRow row = plan.row(0, hall);
        LocalDate today = hall.today(now);
        List<PlannedSession> found = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            SessionDraft session = session(row, today.plusDays(day), now);
            if (!isDue(row, session.slotDate())) {
                continue;
            }
            List<SlotDraft> slots = slots(row, plan.courtIds(), session, now);
            List<SkippedHour> skipped = skipped(row, session.slotDate());
            if (!slots.isEmpty() || !skipped.isEmpty()) {
                found.add(new PlannedSession(
                        session.slotDate(),
                        session.flashTime(),
                        session.closeTime(),
                        slots.size(),
                        sessions.blockedOf(session.slotDate(), slots),
                        priceFen(row),
                        skipped));
            }
        }
        return List.copyOf(found);
    }

    /** Locks and returns those of the courts that are still the hall's; none when the hall has changed since. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> lockCourts(PlanRow plan, Collection<Long> courtIds) {
        return namedCourts.known(plan.hallId(), plan.timeZone(), courtIds);
    }

    public boolean isDue(PlanRow plan, LocalDate slotDate) {
        return (plan.weekdays() & Weekdays.bit(slotDate.getDayOfWeek())) != 0;
    }

    /**
     * A gate or a close that the clocks skip is at the first instant after; of two it is the earlier.
     *
     * @param openingDay in the plan's zone
     */
    public SessionDraft session(PlanRow plan, LocalDate openingDay, Instant now) {
        ZoneId zone = ZoneId.of(plan.timeZone());
        LocalDate slotDate = openingDay.plusDays(plan.daysAhead());
        LocalTime closeTime = plan.closeTime();
        return new SessionDraft(
                slotDate,
                SlotInstants.first(openingDay.atTime(plan.flashTime()), zone),
                closeTime == null ? null : SlotInstants.end(slotDate, closeTime, zone),
                plan.timeZone(),
                plan.hallId(),
                plan.id(),
                now);
    }

    private long priceFen(PlanRow plan) {
        Long own = plan.priceFen();
        return own == null ? settings.payAmountFen() : own;
    }

    /** Returns the slots without hours that have begun when the sale begins, or that are on sale in another session. */
    public List<SlotDraft> slots(PlanRow plan, Set<Long> courts, SessionDraft session, Instant now) {
        if (courts.isEmpty()) {
            return List.of();
        }
        Instant soldFrom = session.flashTime().isBefore(now) ? now : session.flashTime();
        LocalDate date = session.slotDate();
        ZoneId zone = ZoneId.of(plan.timeZone());
        List<CourtTime> onSale = sessions.onSale(courts, date);
        long priceFen = priceFen(plan);
        return courts.stream()
                .sorted()
                .flatMap(court -> hoursOf(plan.opensAt(), plan.closesAt()).stream()
                        .map(h -> CourtTime.of(court, date, h.start(), h.end(), zone)))
                .filter(h -> h.whyNotOnce(zone).isEmpty())
                .filter(h -> h.startsAt().isAfter(soldFrom))
                .filter(h -> onSale.stream().noneMatch(h::overlaps))
                .map(h -> new SlotDraft(h, plan.permits(), priceFen))
                .toList();
    }

    /**
     * An hour that is left out because the clocks are changed.
     *
     * @param why in the reader's language
     */
    record SkippedHour(
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            String why) {}

    public List<SkippedHour> skipped(PlanRow plan, LocalDate date) {
        ZoneId zone = ZoneId.of(plan.timeZone());
        return hoursOf(plan.opensAt(), plan.closesAt()).stream()
                .flatMap(h -> CourtTime.of(0, date, h.start(), h.end(), zone).whyNotOnce(zone).stream()
                        .map(why -> new SkippedHour(h.start(), h.end(), why.text(LocaleContextHolder.getLocale()))))
                .toList();
    }

    record Hour(LocalTime start, LocalTime end) {}

    /** Returns the hours of a plan; none when they are not one or more whole ones. */
    static List<Hour> hoursOf(LocalTime opensAt, LocalTime closesAt) {
        int from = minuteOf(opensAt);
        int to = minuteOf(closesAt);
        return to <= from || (to - from) % 60 != 0
                ? List.of()
                : IntStream.iterate(from, start -> start < to, start -> start + 60)
                        .mapToObj(start -> new Hour(timeOf(start), timeOf(start + 60)))
                        .toList();
    }

    private static int minuteOf(LocalTime time) {
        return time.equals(EndOfDay.STORED) ? DAY : time.toSecondOfDay() / 60;
    }

    private static LocalTime timeOf(int minute) {
        return minute == DAY ? EndOfDay.STORED : LocalTime.ofSecondOfDay(60L * minute);
    }
}
