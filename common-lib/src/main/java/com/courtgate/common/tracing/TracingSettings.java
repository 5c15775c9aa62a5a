package com.courtgate.common.tracing;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

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
record TracingSettings(
        @DefaultValue("") String endpoint,
        @DefaultValue("0.01") double sampling,
        @DefaultValue("2048") int queue,
        @DefaultValue("5s") Duration sendEvery,
        @DefaultValue("2s") Duration patience) {
    TracingSettings {
        if (!endpoint.isEmpty() && !endpoint.matches("https?://\\S+")) {
            throw new IllegalArgumentException("courtgate.tracing.endpoint starts with http:// or https://");
        }
        if (!(sampling >= 0 && sampling <= 1) || queue < 64 || queue > 65_536) {
            throw new IllegalArgumentException("courtgate.tracing: sampling 0 to 1, queue 64 to 65536");
        }
        if (!sendEvery.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException("courtgate.tracing: send-every and patience are above 0");
        }
    }

    boolean isOn() {
        return !endpoint.isEmpty();
    }
}
