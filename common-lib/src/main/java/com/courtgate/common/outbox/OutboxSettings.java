package com.courtgate.common.outbox;

import com.courtgate.common.value.Backoff;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the sending of events.
 *
 * @param batch most events that a relay leases and publishes together, 1 to 1,000
 * @param mostAttempts an event is given up when it has failed that often by its own fault
 * @param lease how long a relay may take over a batch before another may take it, at least a millisecond: its end
 *     proves whose it is
 * @param confirm how long a batch waits for the broker's confirms; shorter than the lease
 * @param firstPause before an event that failed by its own fault is tried again; twice as long after each further
 *     failure
 * @param longestPause the longest of these pauses
 * @param outagePause before events are tried again that failed because the broker was away
 */
@ConfigurationProperties("courtgate.outbox")
@Validated
record OutboxSettings(
        @Min(1) @Max(1000) @DefaultValue("200") int batch,
        @Min(1) @DefaultValue("12") int mostAttempts,
        @DurationMin(millis = 1) @DefaultValue("30s") Duration lease,
        @DurationMin(nanos = 1) @DefaultValue("5s") Duration confirm,
        @DefaultValue("400ms") Duration firstPause,
        @DefaultValue("60s") Duration longestPause,
        @DurationMin(nanos = 1) @DefaultValue("2s") Duration outagePause) {
    OutboxSettings {
        if (confirm.compareTo(lease) >= 0) {
            throw new IllegalArgumentException("courtgate.outbox: confirm is below lease");
        }
        new Backoff(firstPause, longestPause); // refuses what is none
    }

    /** Returns the pauses of an event that has failed by its own fault. */
    Backoff backoff() {
        return new Backoff(firstPause, longestPause);
    }
}
