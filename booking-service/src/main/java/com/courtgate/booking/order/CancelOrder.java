package com.courtgate.booking.order;

import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** A user cancels an order that is not paid; cancelled already is as good. */
@Component
class CancelOrder {
    private final Orders orders;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final Clock clock;

    CancelOrder(Orders orders, CancelUnpaidOrder cancelUnpaidOrder, Clock clock) {
        this.orders = orders;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.clock = clock;
    }

    /** Result of canceling an order. */
    sealed interface Outcome {
        record Canceled() implements Outcome {}

        /** No such order exists, or it is somebody else's. */
        record NotFound() implements Outcome {}

        /** The order is paid, or ended otherwise. */
        record NotCancellable(OrderStatus status) implements Outcome {}
    }

    @Transactional
    public Outcome cancel(String orderNo, long userId) {
        Optional<Order> found = orders.find(orderNo).filter(order -> order.userId() == userId);
        if (found.isEmpty()) {
            return new Outcome.NotFound();
        }
        if (found.get().status() == OrderStatus.CANCELED || cancelUnpaidOrder.forUser(orderNo, clock.instant())) {
            return new Outcome.Canceled();
        }
        OrderStatus status = orders.find(orderNo).orElseThrow().status();
        return status == OrderStatus.CANCELED ? new Outcome.Canceled() : new Outcome.NotCancellable(status);
    }
}
