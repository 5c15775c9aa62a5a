package com.courtgate.common.retention;

import com.courtgate.common.database.InstantTypeHandler;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.transaction.TransactionException;

/**
 * Deletes rows that are older than they are kept, each few in a commit of their own: one job per service, which
 * db-scheduler lets one instance run at a time.
 */
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
public class PurgeTables {
    private static final Logger log = LoggerFactory.getLogger(PurgeTables.class);
    private final NamedParameterJdbcTemplate jdbc;
    private final List<RetentionRule> rules;
    private final RetentionSettings settings;
    private final Clock clock;
    private final MeterRegistry metrics;

    PurgeTables(
            NamedParameterJdbcTemplate jdbc,
            List<Retention> retentions,
            RetentionSettings settings,
            Clock clock,
            MeterRegistry metrics) {
        this.jdbc = jdbc;
        this.rules = retentions.stream().flatMap(each -> each.rules().stream()).toList();
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics;
        refuseWrongSettings();
        rules.forEach(this::purged);
    }

    @Bean
    RecurringTask<Void> purgeTablesJob() {
        return Tasks.recurring("purge-tables", FixedDelay.of(settings.every())).execute((instance, context) -> purge());
    }

    private void refuseWrongSettings() {
        Set<String> unknown = new HashSet<>(settings.keep().keySet());
        for (RetentionRule rule : rules) {
            unknown.remove(rule.name());
            if (keep(rule).compareTo(rule.least()) < 0) {
                throw new IllegalArgumentException(
                        "courtgate.retention.keep.%s: at least %s".formatted(rule.name(), rule.least()));
            }
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("courtgate.retention.keep: no rule is " + unknown);
        }
    }

    /** Deletes until nothing is old; a table that cannot be purged does not keep the others from it. */
    public void purge() {
        for (RetentionRule rule : rules) {
            try {
                purge(rule);
            } catch (DataAccessException | TransactionException e) {
                log.warn("Old rows of {} stay until the next round: {}", rule.name(), e.toString());
            }
        }
    }

    private void purge(RetentionRule rule) {
        String delete = "delete from %s where %s limit %d".formatted(rule.table(), rule.old(), settings.batch());
        String before = InstantTypeHandler.text(clock.instant().minus(keep(rule)));
        int deleted;
        do {
            deleted = jdbc.update(delete, Map.of("before", before));
            purged(rule).increment(deleted);
        } while (deleted == settings.batch());
    }

    private Counter purged(RetentionRule rule) {
        return Counter.builder("courtgate.retention.purged")
                .description("Rows deleted because they were old")
                .tag("rule", rule.name())
                .register(metrics);
    }

    private Duration keep(RetentionRule rule) {
        return settings.keep().getOrDefault(rule.name(), rule.keep());
    }
}
