package com.courtgate.payment.bill;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature. */
@Configuration(proxyBeanMethods = false)
class BillComparisonJobs {

    @Bean
    RecurringTask<Void> compareBillsJob(CompareMissingBills compare, BillSettings settings) {
        return Tasks.recurring("compare-bills", FixedDelay.of(settings.every()))
                .execute((instance, context) -> compare.run());
    }
}
