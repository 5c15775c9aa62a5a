package com.courtgate.scheduler.retention;

import com.courtgate.common.retention.Retention;
import com.courtgate.common.retention.RetentionRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The tables of scheduler-service. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {

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
}
