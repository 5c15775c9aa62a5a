package com.courtgate.reserve.trace;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of trace ids.
 *
 * @param traceKey secret behind trace ids, the same in all instances, at least 32 characters
 * @param traceRetention age at which a trace is unknown again; the database must keep its decisions longer than this,
 *     because one that it has forgotten could be decided a second time
 */
@ConfigurationProperties("courtgate.reserve")
public record TraceSettings(
        String traceKey, @DefaultValue("30d") Duration traceRetention) {

    public TraceSettings {
        if (traceKey.length() < 32) {
            throw new IllegalArgumentException("courtgate.reserve.trace-key must have at least 32 characters");
        }
    }
}
