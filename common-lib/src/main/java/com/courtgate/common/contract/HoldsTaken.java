package com.courtgate.common.contract;

import java.util.List;

/**
 * Holds on their way into the database: what one hand-off carries. Each hold keeps its own trace
 * and its own fate.
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
     */
    public record Hold(String traceId, long userId, long slotId, long heldAtMillis) {}
}
