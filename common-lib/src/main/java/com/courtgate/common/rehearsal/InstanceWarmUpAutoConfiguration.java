package com.courtgate.common.rehearsal;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** For every service that has something to play. */
@AutoConfiguration
@ConditionalOnClass(MeterRegistry.class)
@EnableConfigurationProperties(InstanceWarmUpSettings.class)
public class InstanceWarmUpAutoConfiguration {

    @Bean(destroyMethod = "giveWay")
    @ConditionalOnBean(WarmUpScript.class)
    Rehearsal rehearsal(WarmUpScript script, InstanceWarmUpSettings settings, MeterRegistry metrics, Clock clock) {
        return new Rehearsal(script, settings, metrics, clock);
    }
}
