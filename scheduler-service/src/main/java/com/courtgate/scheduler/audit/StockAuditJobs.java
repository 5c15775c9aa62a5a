package com.courtgate.scheduler.audit;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The job of this feature; one instance at a time has it. */
@Configuration(proxyBeanMethods = false)
class StockAuditJobs {

    @Bean
    RecurringTask<Void> auditStockJob(StockAuditSettings settings, AuditLiveSessions auditLiveSessions) {
        return Tasks.recurring("audit-stock", Schedules.fixedDelay(settings.every()))
                .execute((instance, context) -> auditLiveSessions.run());
    }
}
