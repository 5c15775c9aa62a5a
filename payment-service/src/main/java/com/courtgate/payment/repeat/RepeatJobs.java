package com.courtgate.payment.repeat;

import com.courtgate.payment.payorder.RepeatSettings;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature. */
@Configuration(proxyBeanMethods = false)
class RepeatJobs {

    @Bean
    RecurringTask<Void> repeatEventsJob(RepeatEvents repeatEvents, RepeatSettings settings) {
        return Tasks.recurring("repeat-payment-events", FixedDelay.of(settings.every()))
                .execute((instance, context) -> repeatEvents.sweep());
    }
}
