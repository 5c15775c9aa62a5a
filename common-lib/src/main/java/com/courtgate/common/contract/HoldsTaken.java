package com.courtgate.common.contract;

import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds on their way into the database: what one hand-off carries. Each hold keeps its own trace and its own result.
 *
 * @param sessionId the session all of them belong to
 * @param holds 1 to 64 holds
 */
public record HoldsTaken(long sessionId, List<Hold> holds) {
    /** Holds in one message. */
    public static final int MOST = 64;

    public HoldsTaken {
        holds = List.copyOf(holds);
    }

    /**
     * Permits that a user has in Redis under one trace: of one slot for a grab, of all its slots for an order.
     *
     * @param slotIds 1 to 4 different slots
     * @param heldAtMillis when the script decided, by the Redis server's clock, epoch milliseconds
     * @param orderNo the order the permits are for; null for a grab
     * @param refusal why the order got no permit at all; null when it has them
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Hold(
            String traceId,
            long userId,
            List<Long> slotIds,
            long heldAtMillis,
            @Nullable String orderNo,
            @Nullable ResultCode refusal) {
        public Hold {
            slotIds = List.copyOf(slotIds);
        }

        /** A grab's permit. */
        public static Hold ofGrab(String traceId, long userId, long slotId, long heldAtMillis) {
            return new Hold(traceId, userId, List.of(slotId), heldAtMillis, null, null);
        }
    }
}
