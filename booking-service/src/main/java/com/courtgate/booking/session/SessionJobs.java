package com.courtgate.booking.session;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this package; it runs in one instance at a time. */
@Configuration(proxyBeanMethods = false)
class SessionJobs {

    @Bean
    RecurringTask<Void> setSlotInstantsJob(SetSlotInstants work) {
        return Tasks.recurring("set-slot-instants", FixedDelay.of(Duration.ofMinutes(1)))
                .execute((instance, context) -> work.set());
    }
}
