package com.courtgate.booking.order;

import com.courtgate.common.contract.OrderCreated;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Orders one slot for whoever is first in its line: from here on an order like any other, but that it may have a permit
 * that is kept for the line, stands in the way of no order of its user, and has a deadline of its own.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class PlaceOffer {
    /** No client may send a blank in its request id. */
    private static final String REQUEST = "line ";

    private final Orders orders;
    private final WantedSlotMapper slots;
    private final OrderNumbers orderNumbers;
    private final RequestStock requestStock;

    PlaceOffer(Orders orders, WantedSlotMapper slots, OrderNumbers orderNumbers, RequestStock requestStock) {
        this.orders = orders;
        this.slots = slots;
        this.orderNumbers = orderNumbers;
        this.requestStock = requestStock;
    }

    /** Returns the number of the order; empty when the slot is not for sale. */
    public Optional<String> place(long userId, long sessionId, long slotId, Instant now) {
        List<OrderItem> items = slots.forSale(sessionId, List.of(slotId));
        if (items.isEmpty()) {
            return Optional.empty();
        }
        String orderNo = orderNumbers.next();
        var wanted = new NewOrder(orderNo, userId, sessionId, items, OrderCreated.LINE);
        Order order = orders.create(wanted, REQUEST + orderNo, now);
        requestStock.of(wanted, order, now);
        return Optional.of(orderNo);
    }
}
