package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.GateMove;
import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionMove;
import com.courtgate.common.contract.session.SessionMove.Times;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.contract.session.SessionStock;
import com.courtgate.scheduler.failure.JobFailures;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.ReserveClient;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The jobs of this feature; one instance at a time has each. Looks at all current sessions; each goes its way alone, so
 * that none holds up another.
 */
@Configuration(proxyBeanMethods = false)
class AdvanceSessions {
    private static final Logger log = LoggerFactory.getLogger(AdvanceSessions.class);

    private final BookingClient booking;
    private final ReserveClient reserve;
    private final SessionTransitions transitions;
    private final OpeningSettings settings;
    private final JobFailures failures;
    private final Clock clock;

    AdvanceSessions(
            BookingClient booking,
            ReserveClient reserve,
            SessionTransitions transitions,
            OpeningSettings settings,
            JobFailures failures,
            Clock clock) {
        this.booking = booking;
        this.reserve = reserve;
        this.transitions = transitions;
        this.settings = settings;
        this.failures = failures;
        this.clock = clock;
    }

    @Bean
    RecurringTask<Void> advanceSessionsJob() {
        return Tasks.recurring("advance-sessions", Schedules.fixedDelay(settings.every()))
                .execute((instance, context) -> run());
    }

    @Bean
    RecurringTask<Void> generatePlansJob() {
        return Tasks.recurring("generate-plans", Schedules.fixedDelay(settings.plansEvery()))
                .execute((instance, context) -> failures.attempt("opening plans", booking::generatePlans));
    }

    void run() {
        failures.attempt("opening", this::advanceAll);
    }

    private void advanceAll() {
        var sessions = booking.current();
        Instant now = clock.instant();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            sessions.forEach(session -> threads.execute(() -> advance(session, now)));
        }
    }

    private void advance(Session session, Instant now) {
        String subject = "session " + session.id();
        try {
            if (bringUpToDate(session, now)) {
                failures.resolve(subject);
            } else {
                failures.report(subject, "has no slots to sell");
            }
        } catch (RuntimeException failure) {
            failures.report(subject, failure);
        }
    }

    /**
     * Takes a session through every step it is due for, then makes sure that Redis still has it, and has heard of every
     * change of its times and blocks. Answers false where it should be loaded, but has no slot to sell.
     */
    private boolean bringUpToDate(Session found, Instant now) {
        Session session = found;
        DueStep due = DueStep.of(session, now, settings.warmUpLead());
        while (due != DueStep.NOTHING) {
            Optional<Session> moved = take(due, session);
            if (moved.isEmpty()) {
                return false;
            }
            if (moved.get().status() == session.status() && due == DueStep.MARK_OPEN) {
                return true; // postponed meanwhile
            }
            if (moved.get().status() == session.status()) {
                throw new IllegalStateException(
                        "booking-service kept session " + session.id() + " " + session.status());
            }
            session = moved.get();
            log.info("Session {} is {}", session.id(), session.status());
            due = DueStep.of(session, now, settings.warmUpLead());
        }
        return keepLoaded(session, now);
    }

    /** Empty when the step needs slots and there are none. */
    private Optional<Session> take(DueStep due, Session session) {
        return switch (due) {
            case NOTHING -> Optional.of(session);
            case WARM_UP -> warmUp(session);
            case MARK_OPEN -> {
                var move = new SessionMove(SessionStatus.WARMED, SessionStatus.OPEN, timesOf(session));
                yield Optional.of(session.with(booking.move(session.id(), move).status()));
            }
            case CLOSE -> Optional.of(transitions.close(session));
        };
    }

    /** Returns the times by which the session is due: who postpones it meanwhile has it wait. */
    private static Times timesOf(Session session) {
        Instant closeTime = session.closeTime();
        return new Times(session.flashTime().toEpochMilli(), closeTime == null ? 0 : closeTime.toEpochMilli());
    }

    private Optional<Session> warmUp(Session session) {
        SessionStock stock = transitions.stock(session.id());
        return stock.slots().isEmpty() ? Optional.empty() : Optional.of(transitions.warmUp(session, stock));
    }

    /** Puts the gate where the status says, whoever died between the two. */
    private boolean keepLoaded(Session session, Instant now) {
        return switch (session.status()) {
            case SCHEDULED -> true;
            case CLOSED -> {
                var state = reserve.loadState(session.id());
                if (state.gate() == Gate.OPEN || state.gate() == Gate.TIMED) {
                    ensureGateClosed(session);
                }
                // its pending holds are still looked after where Redis may have lost something
                yield state.gate() == Gate.NONE || state.loaded() || restore(session, now);
            }
            case WARMED, OPEN -> {
                var state = reserve.loadState(session.id());
                if (!state.loaded() || state.quota() != session.quota() || state.isBehind(session)) {
                    yield restore(session, now);
                }
                if (session.status() == SessionStatus.WARMED && state.gate() == Gate.OPEN) {
                    leaveGateToTime(session);
                    yield true;
                }
                if (mustBeOpened(session, state.gate(), now)) {
                    openGate(session);
                }
                yield true;
            }
        };
    }

    /** A timed gate opens by itself at the flash time, and only by hand before. */
    private static boolean mustBeOpened(Session session, Gate gate, Instant now) {
        return session.status() == SessionStatus.OPEN
                && (gate == Gate.CLOSED || (gate != Gate.OPEN && now.isBefore(session.flashTime())));
    }

    private void ensureGateClosed(Session session) {
        if (transitions.ensureGateClosed(session).status() == SessionStatus.CLOSED) {
            log.info("The gate of session {} was closed, as the session is", session.id());
        }
    }

    /**
     * Leaves the gate to its time: who opened the session by hand was overtaken by a postponement; the state seen may
     * be old.
     */
    private void leaveGateToTime(Session seen) {
        SessionStatus status = booking.find(seen.id()).map(Session::status).orElse(SessionStatus.CLOSED);
        if (status == SessionStatus.WARMED) {
            log.info("The gate of session {} is left to its time, as the session is", seen.id());
            reserve.gate(seen.id(), new GateMove(Gate.TIMED));
        }
    }

    /** Opens the gate unless the session was closed meanwhile: the state seen may be old. */
    private void openGate(Session seen) {
        SessionStatus status = booking.find(seen.id()).map(Session::status).orElse(SessionStatus.CLOSED);
        if (status == SessionStatus.OPEN) {
            log.info("The gate of session {} is opened, as the session is", seen.id());
            transitions.openGate(seen);
        }
    }

    private boolean restore(Session session, Instant now) {
        SessionStock stock = transitions.stock(session.id());
        if (stock.slots().isEmpty()) {
            return false;
        }
        Gate gate = transitions.load(session.id(), stock).state().gate();
        log.info("Session {} was loaded again while {}", session.id(), session.status());
        if (mustBeOpened(session, gate, now)) {
            openGate(session);
        } else {
            transitions.ensureGateClosed(session);
        }
        return true;
    }
}
