package com.courtgate.payment.refund;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature. */
@Configuration(proxyBeanMethods = false)
class RefundJobs {

    @Bean
    RecurringTask<Void> advanceRefundsJob(RefundSweeper sweeper, RefundSettings settings) {
        return Tasks.recurring("advance-refunds", FixedDelay.of(settings.every()))
                .execute((instance, context) -> sweeper.sweep());
    }
}
