package com.courtgate.common.contract;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * Holds on their way into the database: what one hand-off carries. Each hold keeps its own trace and its own fate.
 *
 * @param sessionId the session all of them belong to
 * @param holds 1 to 64 holds
 */
public record HoldsTaken(long sessionId, List<Hold> holds) {
    public HoldsTaken {
        holds = List.copyOf(holds);
    }

    /**
     * A permit that a user has in Redis.
     *
     * @param heldAtMillis when, by the Redis server's clock, epoch milliseconds
     * @param waitedMillis how long it had been pending when it was handed off, by the same clock; 0 the first time, and
     *     from a sender that does not say
     */
    public record Hold(
            String traceId,
            long userId,
            long slotId,
            long heldAtMillis,
            @JsonSetter(nulls = Nulls.AS_EMPTY) long waitedMillis) {

        /** Handed off at once. */
        public Hold(String traceId, long userId, long slotId, long heldAtMillis) {
            this(traceId, userId, slotId, heldAtMillis, 0);
        }
    }
}
