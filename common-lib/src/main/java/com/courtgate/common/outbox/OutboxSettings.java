package com.courtgate.common.outbox;

import com.courtgate.common.value.Backoff;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the sending of events.
 *
 * @param batch most events that a relay leases and publishes together, 1 to 1,000
 * @param mostAttempts an event is given up when it has failed that often by its own fault
 * @param lease how long a relay may take over a batch before another may take it
 * @param confirm how long a batch waits for the broker's confirms; shorter than the lease
 * @param firstPause before an event that failed by its own fault is tried again; twice as long after each further
 *     failure
 * @param longestPause the longest of these pauses
 * @param outagePause before events are tried again that failed because the broker was away
 */
@ConfigurationProperties("courtgate.outbox")
record OutboxSettings(
        @DefaultValue("200") int batch,
        @DefaultValue("12") int mostAttempts,
        @DefaultValue("30s") Duration lease,
        @DefaultValue("5s") Duration confirm,
        @DefaultValue("400ms") Duration firstPause,
        @DefaultValue("60s") Duration longestPause,
        @DefaultValue("2s") Duration outagePause) {
    OutboxSettings {
        if (batch < 1 || batch > 1000 || mostAttempts < 1) {
            throw new IllegalArgumentException("courtgate.outbox: batch 1 to 1000, most-attempts at least 1");
        }
        if (!confirm.isPositive() || confirm.compareTo(lease) >= 0) {
            throw new IllegalArgumentException("courtgate.outbox: confirm is above 0 and below lease");
        }
        if (!outagePause.isPositive()) {
            throw new IllegalArgumentException("courtgate.outbox: outage-pause is above 0");
        }
        new Backoff(firstPause, longestPause); // refuses what is none
    }

    /** Returns the pauses of an event that has failed by its own fault. */
    Backoff backoff() {
        return new Backoff(firstPause, longestPause);
    }
}
