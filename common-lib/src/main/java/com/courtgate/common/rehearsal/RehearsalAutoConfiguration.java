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
@EnableConfigurationProperties(RehearsalSettings.class)
public class RehearsalAutoConfiguration {

    @Bean(destroyMethod = "giveWay")
    @ConditionalOnBean(RehearsalScript.class)
    Rehearsal rehearsal(RehearsalScript script, RehearsalSettings settings, MeterRegistry metrics, Clock clock) {
        return new Rehearsal(script, settings, metrics, clock);
    }
}
