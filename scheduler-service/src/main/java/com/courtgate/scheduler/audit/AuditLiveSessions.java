package com.courtgate.scheduler.audit;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import com.courtgate.scheduler.failure.JobFailures;
import com.courtgate.scheduler.remote.BookingClient;
import com.courtgate.scheduler.remote.PushAllowances;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.Schedules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.annotation.Validated;

/** The job that audits every session that is warmed up or open; one instance at a time has it. */
@Configuration(proxyBeanMethods = false)
class AuditLiveSessions {
    private final BookingClient booking;
    private final AuditStock auditStock;
    private final PushAllowances pushAllowances;
    private final JobFailures failures;

    /**
     * Settings of the stock audit.
     *
     * @param every pause between two audits of the live sessions
     */
    @ConfigurationProperties("courtgate.audit")
    @Validated
    record Settings(
            @DurationMin(nanos = 1) @DefaultValue("1m") Duration every) {}

    AuditLiveSessions(
            BookingClient booking, AuditStock auditStock, PushAllowances pushAllowances, JobFailures failures) {
        this.booking = booking;
        this.auditStock = auditStock;
        this.pushAllowances = pushAllowances;
        this.failures = failures;
    }

    @Bean
    RecurringTask<Void> auditStockJob(Settings settings) {
        return Tasks.recurring("audit-stock", Schedules.fixedDelay(settings.every()))
                .execute((instance, context) -> run());
    }

    /** Findings of live sessions are replaced by each audit; these are of sessions that are over. */
    @Bean
    Retention schedulerRetention() {
        return new Retention(
                List.of(new RetentionRule(
                        "stock-finding",
                        "stock_finding",
                        "found_at < :before",
                        Duration.ofDays(2),
                        Duration.ofHours(1))),
                Map.of(
                        "scheduled_tasks", "a row per job, of db-scheduler",
                        "flyway_schema_history", "a row per migration"));
    }

    void run() {
        failures.attempt("stock audit", this::auditAll);
    }

    private void auditAll() {
        for (Session session : booking.current()) {
            if (isLive(session.status())) {
                failures.attempt("allowances of session " + session.id(), () -> pushAllowances.tell(session.id()));
                failures.attempt("stock of session " + session.id(), () -> auditStock.audit(session.id()));
            }
        }
    }

    private static boolean isLive(SessionStatus status) {
        return switch (status) {
            case WARMED, OPEN -> true;
            case SCHEDULED, CLOSED -> false;
        };
    }
}
