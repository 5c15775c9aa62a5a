package com.courtgate.common.retention;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;

/** Schedules one job per service that deletes what is old; db-scheduler lets one instance run it at a time. */
@AutoConfiguration(
        after = JdbcTemplateAutoConfiguration.class,
        // By name, for they know of rules here.
        afterName = {
            "com.courtgate.common.due.DueAutoConfiguration",
            "com.courtgate.common.outbox.OutboxAutoConfiguration",
            "com.courtgate.common.inbox.InboxAutoConfiguration",
            "com.courtgate.common.idempotency.IdempotencyAutoConfiguration"
        },
        beforeName = "com.github.kagkarlsson.scheduler.boot.autoconfigure.DbSchedulerAutoConfiguration")
@ConditionalOnClass({NamedParameterJdbcTemplate.class, RecurringTask.class})
@ConditionalOnBean(Retention.class)
@EnableConfigurationProperties(RetentionSettings.class)
public class RetentionAutoConfiguration {

    @Bean
    PurgeTables purgeTables(
            NamedParameterJdbcTemplate jdbc,
            List<Retention> retentions,
            RetentionSettings settings,
            Clock clock,
            MeterRegistry metrics) {
        return new PurgeTables(jdbc, retentions, settings, clock, metrics);
    }

    @Bean
    RecurringTask<Void> purgeTablesJob(PurgeTables purge, RetentionSettings settings) {
        return Tasks.recurring("purge-tables", FixedDelay.of(settings.every()))
                .execute((instance, context) -> purge.purge());
    }
}
