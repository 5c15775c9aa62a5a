package com.courtgate.common.tracing;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * Takes the place of the framework's own tracing, which courtgate-defaults.yml turns off: that makes a span of every
 * observation and hands thread-locals through every reactive operator.
 */
@AutoConfiguration
@EnableConfigurationProperties(TracingSettings.class)
public class TracingAutoConfiguration {

    @Bean
    RequestTracer requestTracer(TracingSettings settings, Environment environment) {
        return settings.isOn()
                ? new RequestTracer(
                        new OtlpSpans(settings, environment.getProperty("spring.application.name", "unnamed")),
                        settings.sampling())
                : RequestTracer.off();
    }
}
