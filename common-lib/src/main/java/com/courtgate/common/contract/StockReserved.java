package com.courtgate.common.contract;

import java.util.List;

/**
 * The permits of an order's slots are taken; travels back to booking-service.
 *
 * @param items what is held; all of them, or the ones still waiting when it is said again
 */
public record StockReserved(String orderNo, long sessionId, long userId, List<OrderItem> items) {
    public StockReserved {
        items = List.copyOf(items);
    }
}
