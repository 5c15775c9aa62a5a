package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.plan.PlanMapper.PlanCourt;
import com.courtgate.booking.session.Sessions;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionDraft.SlotDraft;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
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
 * in another session are left out, as are courts that another hall has by now; a session without slots is not made.
 * Hours that are left out because the clocks are changed that day are in the audit log, for the office.
 */
@Component
class GeneratePlannedSessions {
    private static final Logger log = LoggerFactory.getLogger(GeneratePlannedSessions.class);
    private static final int OPENING_DAYS = 2;

    private final PlanMapper plans;
    private final Sessions sessions;
    private final PlannedSessions planned;
    private final AuditLog auditLog;
    private final TransactionTemplate transactions;
    private final Clock clock;

    GeneratePlannedSessions(
            PlanMapper plans,
            Sessions sessions,
            PlannedSessions planned,
            AuditLog auditLog,
            TransactionTemplate transactions,
            Clock clock) {
        this.plans = plans;
        this.sessions = sessions;
        this.planned = planned;
        this.auditLog = auditLog;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Answers how many sessions this call has made. */
    int generate() {
        Instant now = clock.instant();
        int created = 0;
        plans.elsewhere().forEach(plan -> transactions.executeWithoutResult(tx -> switchOff(plan, now)));
        for (PlanRow plan : plans.active()) {
            LocalDate today = LocalDate.ofInstant(now, ZoneId.of(plan.timeZone()));
            for (int day = 0; day < OPENING_DAYS; day++) {
                created += generate(plan, today.plusDays(day), now) ? 1 : 0;
            }
        }
        return created;
    }

    /** A plan has its hall's clocks; one of an earlier release may have others, and waits until the office saves it. */
    private void switchOff(PlanRow plan, Instant now) {
        if (plans.switchOff(plan.id(), plan.timeZone(), plan.hallId()) == 1) {
            log.warn("Plan {} is switched off: its time zone {} is not its hall's", plan.id(), plan.timeZone());
            auditLog.record(
                    AuditLog.SYSTEM,
                    now,
                    "plan.switchOff",
                    "plan:" + plan.id(),
                    Map.of("timeZone", plan.timeZone(), "hallId", plan.hallId()));
        }
    }

    private boolean generate(PlanRow plan, LocalDate openingDay, Instant now) {
        LocalDate slotDate = openingDay.plusDays(plan.daysAhead());
        if (!planned.isDue(plan, slotDate) || isMade(plan, slotDate)) {
            return false;
        }
        try {
            return Boolean.TRUE.equals(transactions.execute(tx -> store(plan, openingDay, now)));
        } catch (DuplicateKeyException another) {
            return false; // another instance was quicker
        }
    }

    private boolean isMade(PlanRow plan, LocalDate slotDate) {
        return Boolean.TRUE.equals(transactions.execute(tx -> sessions.isPlanned(plan.id(), slotDate)));
    }

    private boolean store(PlanRow plan, LocalDate openingDay, Instant now) {
        Set<Long> courts = planned.lockCourts(
                plan,
                plans.courtsOf(List.of(plan.id())).stream()
                        .map(PlanCourt::courtId)
                        .collect(Collectors.toSet()));
        SessionDraft session = planned.session(plan, openingDay, now);
        List<SlotDraft> slots = planned.slots(plan, courts, session, now);
        if (slots.isEmpty()) {
            return false;
        }
        long id = sessions.add(session, slots);
        tellOfSkipped(id, plan, session);
        log.info("Plan {} has made session {} with {} slots", plan.id(), id, slots.size());
        return true;
    }

    private void tellOfSkipped(long sessionId, PlanRow plan, SessionDraft session) {
        List<String> hours = planned.skipped(plan, session.slotDate()).stream()
                .map(hour -> hour.startTime() + "-" + EndOfDay.text(hour.endTime()))
                .toList();
        if (!hours.isEmpty()) {
            auditLog.record(
                    AuditLog.SYSTEM,
                    session.createdAt(),
                    "session.hoursSkipped",
                    "session:" + sessionId,
                    Map.of("planId", plan.id(), "timeZone", plan.timeZone(), "hours", hours));
        }
    }
}
