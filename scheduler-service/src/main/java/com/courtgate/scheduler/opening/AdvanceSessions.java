package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.session.Session;
import com.courtgate.scheduler.failure.JobFailures;
import com.courtgate.scheduler.opening.AdvanceSession.NothingToSell;
import com.courtgate.scheduler.opening.AdvanceSession.UpToDate;
import com.courtgate.scheduler.remote.BookingClient;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The jobs of this feature; one instance at a time has each. Looks at all current sessions; each goes its way alone, so
 * that none holds up another.
 */
@Configuration(proxyBeanMethods = false)
class AdvanceSessions {
    private final BookingClient booking;
    private final AdvanceSession advanceSession;
    private final JobFailures failures;
    private final Clock clock;

    AdvanceSessions(BookingClient booking, AdvanceSession advanceSession, JobFailures failures, Clock clock) {
        this.booking = booking;
        this.advanceSession = advanceSession;
        this.failures = failures;
        this.clock = clock;
    }

    @Bean
    RecurringTask<Void> advanceSessionsJob(OpeningSettings settings) {
        return Tasks.recurring("advance-sessions", Schedules.fixedDelay(settings.every()))
                .execute((instance, context) -> run());
    }

    @Bean
    RecurringTask<Void> generatePlansJob(OpeningSettings settings) {
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
            switch (advanceSession.advance(session, now)) {
                case UpToDate upToDate -> failures.resolve(subject);
                case NothingToSell nothing -> failures.report(subject, "has no slots to sell");
            }
        } catch (RuntimeException failure) {
            failures.report(subject, failure);
        }
    }
}
