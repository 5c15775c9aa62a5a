package com.courtgate.booking.placing;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.EndOrder;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A user cancels an order that is not paid; cancelled already is as good. */
@Component
class CancelOrder {
    private final Orders orders;
    private final EndOrder endOrder;
    private final Clock clock;

    CancelOrder(Orders orders, EndOrder endOrder, Clock clock) {
        this.orders = orders;
        this.endOrder = endOrder;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        record Canceled() implements Outcome {}

        /** There is none, or it is somebody else's. */
        record NotFound() implements Outcome {}

        /** It is paid, or ended otherwise. */
        record NotCancellable(OrderStatus status) implements Outcome {}
    }

    @Transactional
    public Outcome cancel(String orderNo, long userId) {
        Optional<Order> found =
                orders.find(orderNo).filter(order -> order.userId() == userId).flatMap(order -> orders.lock(orderNo));
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        Order order = found.get();
        if (order.status() == OrderStatus.CANCELED) {
            return new Outcome.Canceled();
        }
        return endOrder.end(order, OrderStatus.Event.CANCEL, CancelReason.BY_USER, clock.instant())
                ? new Outcome.Canceled()
                : new Outcome.NotCancellable(order.status());
    }
}
