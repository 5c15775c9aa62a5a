package com.courtgate.booking.reservation;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends an order with all its reservations, whoever asked for it. What follows for the permits
 * leaves through the outbox.
 */
@Component
class EndOrder {
    private final Orders orders;
    private final Reservations reservations;
    private final Outbox outbox;

    EndOrder(Orders orders, Reservations reservations, Outbox outbox) {
        this.orders = orders;
        this.reservations = reservations;
        this.outbox = outbox;
    }

    /** Answers false, changing nothing but the state flow, when the order can not end that way. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean end(Order order, OrderStatus.Event event, CancelReason reason, Instant at) {
        if (!orders.apply(order, event, at)) {
            return false;
        }
        for (Reservation reservation : reservations.ofOrder(order.orderNo())) {
            if (reservations.cancel(reservation, reason, at)) {
                release(reservation, order, at);
            }
        }
        return true;
    }

    private void release(Reservation reservation, Order order, Instant at) {
        String traceId = reservation.traceId();
        if (traceId == null) {
            return; // its stock was never taken
        }
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.HOLD_RELEASED,
                order.orderNo(),
                order.version() + 1L,
                at,
                new HoldReleased(
                        reservation.sessionId(),
                        reservation.slotId(),
                        reservation.userId(),
                        traceId,
                        reservation.id(),
                        order.orderNo()));
    }
}
