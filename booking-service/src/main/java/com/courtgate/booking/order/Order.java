package com.courtgate.booking.order;

import com.courtgate.common.contract.OrderCreated;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An order as it is in the database.
 *
 * @param payDeadline null before its stock is taken
 * @param paidBy the pay order that made it PAID; null until then
 * @param origin who placed it; null: its user
 */
public record Order(
        long id,
        String orderNo,
        long userId,
        long sessionId,
        long amountFen,
        OrderStatus status,
        @Nullable Instant payDeadline,
        @Nullable String paidBy,
        @Nullable String origin) {
    /** Whether the waitlist placed it, for whoever was first. */
    public boolean isOffer() {
        return OrderCreated.WAITLIST.equals(origin);
    }
}
