package com.courtgate.reserve.hold;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Input of {@code hold.lua}: a grab wants one of its slots, an order all of them.
 *
 * @param slotIds different slots: of a grab 1 to 10 in the order of preference, of an order 1 to 4
 * @param orderNo null for a grab
 * @param madeAtMillis when the order was made, epoch milliseconds; 0 for a grab
 * @param origin who placed the order, as {@link com.courtgate.common.contract.OrderCreated} says; null for a user
 */
public record HoldRequest(
        String traceId,
        long userId,
        List<Long> slotIds,
        @Nullable String orderNo,
        long madeAtMillis,
        @Nullable String origin) {

    static HoldRequest ofGrab(String traceId, long userId, List<Long> choices) {
        return new HoldRequest(traceId, userId, choices, null, 0, null);
    }
}
