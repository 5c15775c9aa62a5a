package com.courtgate.booking.reservation;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.Outbox;
import java.time.Instant;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends an unpaid order with all its reservations, whoever asked for it. What follows for the permits and the pay orders
 * leaves through the outbox.
 */
@Component
public class EndOrder {
    private final Orders orders;
    private final Reservations reservations;
    private final ReleaseHold releaseHold;
    private final Outbox outbox;

    EndOrder(Orders orders, Reservations reservations, ReleaseHold releaseHold, Outbox outbox) {
        this.orders = orders;
        this.reservations = reservations;
        this.releaseHold = releaseHold;
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
                releaseHold.release(reservation, order, at);
            }
        }
        outbox.append(
                Topology.BOOKING_EVENTS,
                Topology.ORDER_CANCELED,
                order.orderNo(),
                order.version() + 1L,
                at,
                new OrderCanceled(order.orderNo(), order.userId(), reason(reason)));
        return true;
    }

    private static OrderCanceled.Reason reason(CancelReason reason) {
        return switch (reason) {
            case BY_USER -> OrderCanceled.Reason.BY_USER;
            case PAY_TIMEOUT, STOCK_TIMEOUT -> OrderCanceled.Reason.PAY_TIMEOUT;
            case REFUNDED, STOCK_FAILED -> throw new IllegalArgumentException("ends no order that way: " + reason);
        };
    }
}
