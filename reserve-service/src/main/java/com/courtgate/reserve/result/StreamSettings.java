package com.courtgate.reserve.result;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Streams of a result's event.
 *
 * @param length after this the stream ends with what is known then; the gateway's lane must wait longer
 * @param heartbeat between two signs of life, so that nobody on the way takes a stream for dead
 */
@ConfigurationProperties("courtgate.stream")
@Validated
record StreamSettings(
        @DurationMin(nanos = 1) @DefaultValue("60s") Duration length,
        @DurationMin(nanos = 1) @DefaultValue("15s") Duration heartbeat) {}
