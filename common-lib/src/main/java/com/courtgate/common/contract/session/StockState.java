package com.courtgate.common.contract.session;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a session in Redis; the answer of {@code GET /internal/sessions/{id}/state}.
 *
 * @param pending holds whose result the database has not decided yet
 * @param accepted grabs that were answered with a hold; null of a reserve-service that does not count them yet
 * @param rejected refused grabs by reason
 */
public record StockState(
        boolean loaded,
        Gate gate,
        int pending,
        @Nullable Long accepted,
        Map<String, Long> rejected,
        List<SlotState> slots) {

    /**
     * A slot's counter and who has its permits.
     *
     * @param left the counter as it is, even a wrong one
     */
    public record SlotState(long slotId, int permits, int left, List<SlotHolder> holders) {}

    /**
     * A user who has a permit.
     *
     * @param pending the database has not decided yet
     */
    public record SlotHolder(long userId, String traceId, boolean pending) {}
}
