package com.courtgate.booking.placement;

import com.courtgate.booking.order.NewOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderItem;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Asks reserve-service, after the commit, for the permits of an order that was created. */
@Component
class RequestStock {
    private final Outbox outbox;

    RequestStock(Outbox outbox) {
        this.outbox = outbox;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public void of(NewOrder wanted, Order order, Instant now) {
        List<Long> slotIds = wanted.items().stream().map(OrderItem::slotId).toList();
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.ORDER_CREATED,
                order.orderNo(),
                now,
                new OrderCreated(
                        order.orderNo(),
                        order.sessionId(),
                        order.userId(),
                        now.toEpochMilli(),
                        slotIds,
                        wanted.origin()));
    }
}
