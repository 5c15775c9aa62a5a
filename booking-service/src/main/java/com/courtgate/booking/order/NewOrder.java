package com.courtgate.booking.order;

import java.util.List;

/**
 * An order that is about to be created.
 *
 * @param items 1 to 4 different slots of the session, ascending
 */
record NewOrder(String orderNo, long userId, long sessionId, List<OrderItem> items) {
    NewOrder {
        items = List.copyOf(items);
    }

    long amountFen() {
        return items.stream().mapToLong(OrderItem::amountFen).reduce(0, Math::addExact);
    }
}
