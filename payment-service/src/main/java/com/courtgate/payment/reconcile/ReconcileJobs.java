package com.courtgate.payment.reconcile;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature. */
@Configuration(proxyBeanMethods = false)
class ReconcileJobs {

    @Bean
    RecurringTask<Void> reconcileJob(ReconcileSweeper sweeper, ReconcileSettings settings) {
        return Tasks.recurring("reconcile-pay-orders", FixedDelay.of(settings.every()))
                .execute((instance, context) -> sweeper.sweepAll());
    }
}
