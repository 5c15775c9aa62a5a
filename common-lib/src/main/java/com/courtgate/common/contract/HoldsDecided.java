package com.courtgate.common.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the database decided about holds; travels from booking-service to reserve-service. */
public record HoldsDecided(long sessionId, List<Decision> decisions) {
    public HoldsDecided {
        decisions = List.copyOf(decisions);
    }

    /**
     * The one fate of a trace.
     *
     * @param reservationId set when recorded
     * @param orderNo set when recorded
     * @param reason set when refused
     */
    public record Decision(
            String traceId,
            long userId,
            long slotId,
            Outcome outcome,
            @Nullable Long reservationId,
            @Nullable String orderNo,
            @Nullable Reason reason) {}

    public enum Outcome {
        SUCCESS,
        FAILED
    }

    /** Why a hold could not be recorded. */
    public enum Reason {
        /** All places of the slot belong to others. */
        SLOT_TAKEN,
        /** The user has an active reservation of this slot under another trace. */
        ALREADY_BOOKED,
        /** The slot is blocked or does not belong to the session. */
        SLOT_NOT_SOLD,
        /** The slot's hours have begun. */
        SLOT_CLOSED,
        /** The hand-off was given up on; the trace can never be recorded any more. */
        GIVEN_UP
    }
}
