package com.courtgate.booking.plan;

import com.courtgate.booking.session.CourtTime;
import com.courtgate.booking.session.SessionDraft;
import com.courtgate.booking.session.Sessions;
import com.courtgate.booking.session.SlotDraft;
import com.courtgate.booking.settings.Settings;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes the sessions that open today and tomorrow by plan. May run any number of times, in any number of instances: a
 * plan has one session per date, by a unique constraint. Hours that begin before the gate opens or are already on sale
 * in another session are left out; a session without slots is not made.
 */
@Component
class GeneratePlannedSessions {
    private static final Logger log = LoggerFactory.getLogger(GeneratePlannedSessions.class);
    private static final int OPENING_DAYS = 2;

    private final PlanMapper plans;
    private final Sessions sessions;
    private final Settings settings;
    private final TransactionTemplate transactions;
    private final Clock clock;

    GeneratePlannedSessions(
            PlanMapper plans, Sessions sessions, Settings settings, TransactionTemplate transactions, Clock clock) {
        this.plans = plans;
        this.sessions = sessions;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Answers how many sessions this call has made. */
    int generate() {
        Instant now = clock.instant();
        int created = 0;
        for (PlanRow plan : plans.active()) {
            LocalDate today = LocalDate.ofInstant(now, ZoneId.of(plan.timeZone()));
            for (int day = 0; day < OPENING_DAYS; day++) {
                created += generate(plan, today.plusDays(day), now) ? 1 : 0;
            }
        }
        return created;
    }

    private boolean generate(PlanRow plan, LocalDate openingDay, Instant now) {
        LocalDate slotDate = openingDay.plusDays(plan.daysAhead());
        boolean due = (plan.weekdays() & Plan.bit(slotDate.getDayOfWeek())) != 0;
        if (!due || isMade(plan, slotDate)) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(transactions.execute(tx -> store(plan, openingDay, slotDate, now)));
        } catch (DuplicateKeyException another) {
            return false; // another instance was quicker
        }
    }

    private boolean isMade(PlanRow plan, LocalDate slotDate) {
        return Boolean.TRUE.equals(transactions.execute(tx -> sessions.isPlanned(plan.id(), slotDate)));
    }

    private boolean store(PlanRow plan, LocalDate openingDay, LocalDate slotDate, Instant now) {
        Set<Long> courts = sessions.lockCourts(plans.courtsOf(List.of(plan.id())).stream()
                .map(PlanCourtRow::courtId)
                .collect(Collectors.toSet()));
        ZoneId zone = ZoneId.of(plan.timeZone());
        Instant flashTime = openingDay.atTime(plan.flashTime()).atZone(zone).toInstant();
        Instant soldFrom = flashTime.isBefore(now) ? now : flashTime;
        List<SlotDraft> slots = slots(plan, courts, slotDate, soldFrom);
        if (slots.isEmpty()) {
            return false;
        }
        long id = sessions.add(new SessionDraft(slotDate, flashTime, null, plan.timeZone(), plan.id(), now), slots);
        log.info("Plan {} has made session {} with {} slots", plan.id(), id, slots.size());
        return true;
    }

    /** Hours that have begun when the sale begins could never be sold. */
    private List<SlotDraft> slots(PlanRow plan, Set<Long> courts, LocalDate date, Instant soldFrom) {
        if (courts.isEmpty()) {
            return List.of();
        }
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
