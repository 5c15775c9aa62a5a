package com.courtgate.common.contract;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;

/**
 * An order wants permits of all its slots, or of none; travels to reserve-service.
 *
 * @param createdAtMillis when the user ordered, epoch milliseconds; 0 from a sender that does not say
 */
public record OrderCreated(
        String orderNo,
        long sessionId,
        long userId,
        @JsonSetter(nulls = Nulls.AS_EMPTY) long createdAtMillis,
        List<OrderItem> items) {
    public OrderCreated {
        items = List.copyOf(items);
    }
}
