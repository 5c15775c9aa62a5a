package com.courtgate.reserve.session;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * What the database says of a session, for loading it.
 *
 * @param closeTimeMillis 0 when it closes with its day
 * @param quota most permits of one user
 */
record LoadSession(
        long sessionId,
        long gateTimeMillis,
        long closeTimeMillis,
        long expireAtMillis,
        int quota,
        @NotNull List<Slot> slots,
        @NotNull List<Holder> holders) {

    /** @param sellUntilMillis when its hours begin; 0 from a sender that does not say */
    record Slot(
            long slotId,
            int permits,
            @JsonSetter(nulls = Nulls.AS_EMPTY) long sellUntilMillis) {

        /** As {@code slot.lua} reads it. */
        String stored() {
            return sellUntilMillis == 0 ? "" + permits : permits + "|" + sellUntilMillis;
        }
    }

    record Holder(long slotId, long userId, String traceId) {}
}
