package com.courtgate.common.contract;

import java.util.List;

/** An order wants permits of all its slots, or of none; travels to reserve-service. */
public record OrderCreated(String orderNo, long sessionId, long userId, List<OrderItem> items) {
    public OrderCreated {
        items = List.copyOf(items);
    }
}
