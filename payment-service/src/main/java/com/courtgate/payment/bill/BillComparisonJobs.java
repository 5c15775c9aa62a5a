package com.courtgate.payment.bill;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature, and whether the books were compared. */
@Configuration(proxyBeanMethods = false)
class BillComparisonJobs {

    @Bean
    RecurringTask<Void> compareBillsJob(CompareMissingBills compare, BillSettings settings) {
        return Tasks.recurring("compare-bills", FixedDelay.of(settings.every()))
                .execute((instance, context) -> compare.run());
    }

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder missingBills(CompareMissingBills compare) {
        return registry -> Gauge.builder("courtgate.bills.missing", compare, CompareMissingBills::countMissing)
                .description("Days whose bill could be there and is not compared, of all channels together")
                .register(registry);
    }
}
