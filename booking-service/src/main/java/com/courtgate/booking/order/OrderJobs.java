package com.courtgate.booking.order;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this package; it runs in one instance at a time. */
@Configuration(proxyBeanMethods = false)
class OrderJobs {

    @Bean
    RecurringTask<Void> purgeFailedOffersJob(PurgeFailedOffers old) {
        return Tasks.recurring("forget-failed-offers", FixedDelay.of(Duration.ofHours(1)))
                .execute((instance, context) -> old.purge());
    }
}
