package com.courtgate.reserve.result;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Streams of a result's event.
 *
 * @param length after this the stream ends with what is known then; the gateway's lane must wait longer
 * @param heartbeat between two signs of life, so that nobody on the way takes a stream for dead
 */
@ConfigurationProperties("courtgate.stream")
record StreamSettings(
        @DefaultValue("60s") Duration length,
        @DefaultValue("15s") Duration heartbeat) {
    StreamSettings {
        if (!length.isPositive() || !heartbeat.isPositive()) {
            throw new IllegalArgumentException("courtgate.stream: length and heartbeat must be above 0");
        }
    }
}
