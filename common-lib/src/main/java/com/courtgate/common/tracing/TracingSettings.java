package com.courtgate.common.tracing;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Selection of followed requests, and where their spans are sent.
 *
 * @param endpoint where a trace store takes OTLP over HTTP, such as {@code http://store:4318/v1/traces}; empty: nothing
 *     is followed
 * @param sampling the share of requests from outside that is followed, 0 to 1
 * @param queue most spans that wait to be sent, 64 to 65536; further ones are dropped
 * @param sendEvery how long a span waits to be sent with others, above 0
 * @param patience longest time for one sending, and at shutdown for the last ones, above 0
 */
@ConfigurationProperties("courtgate.tracing")
@Validated
record TracingSettings(
        @Pattern(regexp = "(https?://\\S+)?") @DefaultValue("")
        String endpoint,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.01")
        double sampling,

        @Min(64) @Max(65_536) @DefaultValue("2048") int queue,
        @DurationMin(nanos = 1) @DefaultValue("5s") Duration sendEvery,
        @DurationMin(nanos = 1) @DefaultValue("2s") Duration patience) {
    boolean isOn() {
        return !endpoint.isEmpty();
    }
}
