package com.courtgate.scheduler.opening;

import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.trouble.Troubles;
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
    RecurringTask<Void> generatePlansJob(OpeningSettings settings, BookingClient booking, Troubles troubles) {
        return Tasks.recurring("generate-plans", Schedules.fixedDelay(settings.plansEvery()))
                .execute((instance, context) -> troubles.attempt("opening plans", booking::generatePlans));
    }
}
