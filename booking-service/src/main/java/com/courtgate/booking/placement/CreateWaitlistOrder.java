package com.courtgate.booking.placement;

import com.courtgate.booking.order.NewOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderItem;
import com.courtgate.booking.order.OrderNumberGenerator;
import com.courtgate.booking.order.Orders;
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
public class CreateWaitlistOrder {
    /** No client may send a blank in its request id. */
    private static final String REQUEST = "line ";

    private final Orders orders;
    private final RequestedSlotMapper slots;
    private final OrderNumberGenerator orderNumberGenerator;
    private final RequestStock requestStock;

    CreateWaitlistOrder(
            Orders orders,
            RequestedSlotMapper slots,
            OrderNumberGenerator orderNumberGenerator,
            RequestStock requestStock) {
        this.orders = orders;
        this.slots = slots;
        this.orderNumberGenerator = orderNumberGenerator;
        this.requestStock = requestStock;
    }

    /** Returns the number of the order; empty when the slot is not for sale. */
    public Optional<String> place(long userId, long sessionId, long slotId, Instant now) {
        List<OrderItem> items = slots.forSale(sessionId, List.of(slotId));
        if (items.isEmpty()) {
            return Optional.empty();
        }
        String orderNo = orderNumberGenerator.next();
        var wanted = new NewOrder(orderNo, userId, sessionId, items, OrderCreated.LINE);
        Order order = orders.create(wanted, REQUEST + orderNo, now);
        requestStock.of(wanted, order, now);
        return Optional.of(orderNo);
    }
}
