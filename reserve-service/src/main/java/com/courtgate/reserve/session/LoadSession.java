package com.courtgate.reserve.session;

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

    record Slot(long slotId, int permits) {}

    record Holder(long slotId, long userId, String traceId) {}
}
