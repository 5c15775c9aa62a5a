package com.courtgate.reserve.keyspace;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be set for reserve-service.
 *
 * @param traceKey secret behind trace ids, the same in all instances, at least 32 characters
 * @param groupSize most grabs that share one script call and one message
 * @param groupsInFlight groups that may wait for the broker's confirm at the same time
 * @param waitingRoom grabs that may wait for a group; one more is refused at once
 * @param patience how long a grab may wait for its answer before it is answered without one
 * @param confirmTimeout after this the fate of a hand-off is unknown
 * @param soldOutMemory how long a slot is remembered as sold out without asking Redis; the upper bound for how late
 *     another instance sees a released permit
 * @param republishAfter age at which a pending hold is published again
 * @param rulingAfter age at which a trace that Redis does not know is ruled upon by the database
 * @param traceRetention age at which a trace is unknown again; the database must keep its decisions longer than this,
 *     because one that it has forgotten could be decided a second time
 */
@ConfigurationProperties("courtgate.reserve")
public record ReserveSettings(
        String traceKey,
        @DefaultValue("64") int groupSize,
        @DefaultValue("4") int groupsInFlight,
        @DefaultValue("20000") int waitingRoom,
        @DefaultValue("900ms") Duration patience,
        @DefaultValue("800ms") Duration confirmTimeout,
        @DefaultValue("100ms") Duration soldOutMemory,
        @DefaultValue("6s") Duration republishAfter,
        @DefaultValue("30s") Duration rulingAfter,
        @DefaultValue("30d") Duration traceRetention) {

    public ReserveSettings {
        if (traceKey.length() < 32) {
            throw new IllegalArgumentException("courtgate.reserve.trace-key must have at least 32 characters");
        }
        if (groupSize < 1 || groupSize > 64) {
            throw new IllegalArgumentException("courtgate.reserve.group-size must be 1 to 64");
        }
    }
}
