package com.courtgate.booking.owndata;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this package; it runs in one instance at a time. */
@Configuration(proxyBeanMethods = false)
class OwnDataConfiguration {

    @Bean
    RecurringTask<Void> eraseDuePersonsJob(EraseDuePersons due) {
        return Tasks.recurring("erase-due-persons", FixedDelay.of(Duration.ofHours(1)))
                .execute((instance, context) -> due.erase());
    }
}
