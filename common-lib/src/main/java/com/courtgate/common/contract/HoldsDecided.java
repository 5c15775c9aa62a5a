package com.courtgate.common.contract;

import com.courtgate.common.envelope.ResultCode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decisions of the database about holds; travels from booking-service to reserve-service. */
public record HoldsDecided(long sessionId, List<Decision> decisions) {
    public HoldsDecided {
        decisions = List.copyOf(decisions);
    }

    /**
     * The one result of a trace.
     *
     * @param userId 0 when the trace was ruled on without knowing
     * @param slotIds what was held, ascending; empty when the trace was ruled on without knowing
     * @param reservationIds of these slots, in their order; empty when refused
     * @param orderNo set when recorded
     * @param reason set when refused; FAILED when the hand-off was given up on
     */
    public record Decision(
            String traceId,
            long userId,
            List<Long> slotIds,
            Outcome outcome,
            List<Long> reservationIds,
            @Nullable String orderNo,
            @Nullable ResultCode reason) {
        public Decision {
            slotIds = List.copyOf(slotIds);
            reservationIds = List.copyOf(reservationIds);
        }

        /** All slots have their reservation. */
        public static Decision success(
                String traceId, long userId, List<Long> slotIds, List<Long> reservationIds, String orderNo) {
            return new Decision(traceId, userId, slotIds, Outcome.SUCCESS, reservationIds, orderNo, null);
        }

        /** None of the slots has, and none ever will under this trace. */
        public static Decision refusal(String traceId, long userId, List<Long> slotIds, ResultCode reason) {
            return new Decision(traceId, userId, slotIds, Outcome.FAILED, List.of(), null, reason);
        }
    }

    public enum Outcome {
        SUCCESS,
        FAILED
    }
}
