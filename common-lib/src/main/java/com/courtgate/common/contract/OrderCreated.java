package com.courtgate.common.contract;

import java.util.List;

/**
 * An order wants permits of all its slots, or of none; travels to reserve-service.
 *
 * @param createdAtMillis when the user ordered, epoch milliseconds
 * @param slotIds 1 to 4 different slots, ascending
 */
public record OrderCreated(String orderNo, long sessionId, long userId, long createdAtMillis, List<Long> slotIds) {
    public OrderCreated {
        slotIds = List.copyOf(slotIds);
    }

    /** The one trace under which all permits of the order are held. */
    public String traceId() {
        return traceId(orderNo);
    }

    /** The trace of the order with that number. */
    public static String traceId(String orderNo) {
        return orderNo;
    }
}
