package com.courtgate.scheduler.opening;

import com.courtgate.scheduler.failure.JobFailures;
import com.courtgate.scheduler.remote.BookingClient;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The jobs of this feature; one instance at a time has each. */
@Configuration(proxyBeanMethods = false)
class OpeningJobs {

    @Bean
    RecurringTask<Void> advanceSessionsJob(OpeningSettings settings, AdvanceSessions advanceSessions) {
        return Tasks.recurring("advance-sessions", Schedules.fixedDelay(settings.every()))
                .execute((instance, context) -> advanceSessions.run());
    }

    @Bean
    RecurringTask<Void> generatePlansJob(OpeningSettings settings, BookingClient booking, JobFailures failures) {
        return Tasks.recurring("generate-plans", Schedules.fixedDelay(settings.plansEvery()))
                .execute((instance, context) -> failures.attempt("opening plans", booking::generatePlans));
    }
}
