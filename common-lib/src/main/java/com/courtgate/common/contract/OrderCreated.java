package com.courtgate.common.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order wants permits of all its slots, or of none; travels to reserve-service.
 *
 * @param createdAtMillis when the user ordered, epoch milliseconds
 * @param slotIds 1 to 4 different slots, ascending
 * @param origin who placed it: {@link #WAITLIST}, or null for a user
 */
public record OrderCreated(
        String orderNo,
        long sessionId,
        long userId,
        long createdAtMillis,
        List<Long> slotIds,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String origin) {
    /** Placed for whoever is first on a slot's waitlist, which alone may have a permit that is kept for it. */
    public static final String WAITLIST = "LINE";

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
