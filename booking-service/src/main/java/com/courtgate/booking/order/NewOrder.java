package com.courtgate.booking.order;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order that is about to be created.
 *
 * @param items 1 to 4 different slots of the session, ascending
 * @param origin who places it; null: its user
 */
public record NewOrder(
        String orderNo,
        long userId,
        long sessionId,
        List<OrderItem> items,
        @Nullable String origin) {
    public NewOrder {
        items = List.copyOf(items);
    }

    long amountFen() {
        return items.stream().mapToLong(OrderItem::amountFen).reduce(0, Math::addExact);
    }
}
