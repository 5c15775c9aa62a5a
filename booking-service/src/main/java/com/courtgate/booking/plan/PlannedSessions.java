package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.booking.session.Sessions;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SlotDraft;
import com.courtgate.booking.settings.Settings;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The session that a plan wants of a day: the one that is made, and the one that is shown before. */
@Component
class PlannedSessions {
    private final Sessions sessions;
    private final Settings settings;

    PlannedSessions(Sessions sessions, Settings settings) {
        this.sessions = sessions;
        this.settings = settings;
    }

    boolean isDue(PlanRow plan, LocalDate slotDate) {
        return (plan.weekdays() & Weekdays.bit(slotDate.getDayOfWeek())) != 0;
    }

    /** @param openingDay in the plan's zone */
    SessionDraft session(PlanRow plan, LocalDate openingDay, Instant now) {
        ZoneId zone = ZoneId.of(plan.timeZone());
        LocalDate slotDate = openingDay.plusDays(plan.daysAhead());
        LocalTime closeTime = plan.closeTime();
        return new SessionDraft(
                slotDate,
                openingDay.atTime(plan.flashTime()).atZone(zone).toInstant(),
                closeTime == null
                        ? null
                        : slotDate.atTime(closeTime).atZone(zone).toInstant(),
                plan.timeZone(),
                plan.id(),
                now);
    }

    /** Returns the slots without hours that have begun when the sale begins, or that are on sale in another session. */
    List<SlotDraft> slots(PlanRow plan, Set<Long> courts, SessionDraft session, Instant now) {
        if (courts.isEmpty()) {
            return List.of();
        }
        Instant soldFrom = session.flashTime().isBefore(now) ? now : session.flashTime();
        LocalDate date = session.slotDate();
        List<CourtTime> onSale = sessions.onSale(courts, date);
        Long ownPriceFen = plan.priceFen();
        long priceFen = ownPriceFen == null ? settings.payAmountFen() : ownPriceFen;
        ZoneId zone = ZoneId.of(plan.timeZone());
        return courts.stream()
                .sorted()
                .flatMap(court -> hours(plan, court).stream())
                .filter(h -> date.atTime(h.start()).atZone(zone).toInstant().isAfter(soldFrom))
                .filter(h -> onSale.stream().noneMatch(h::overlaps))
                .map(h -> new SlotDraft(h, plan.permits(), priceFen))
                .toList();
    }

    private static List<CourtTime> hours(PlanRow plan, long court) {
        List<CourtTime> hours = new ArrayList<>();
        for (LocalTime start = plan.opensAt(); start.isBefore(plan.closesAt()); start = start.plusHours(1)) {
            LocalTime end = start.plusHours(1);
            hours.add(new CourtTime(court, start, end));
            if (!start.isBefore(end)) {
                break; // over midnight; the plan's check does not let it come to this
            }
        }
        return hours;
    }
}
