package com.courtgate.common.meters;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Counters of a service that has transactions. */
@AutoConfiguration(
        afterName = "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass({MeterRegistry.class, TransactionSynchronizationManager.class})
@ConditionalOnBean(MeterRegistry.class)
public class MetersAutoConfiguration {

    @Bean
    AfterCommitCounters counts(MeterRegistry registry) {
        return new AfterCommitCounters(registry);
    }
}
