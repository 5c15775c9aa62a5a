package com.courtgate.booking.order;

import com.courtgate.common.envelope.ResultCode;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

    sealed interface Outcome {}

    /** Or it was before. */
    record Canceled() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome cancel(String orderNo, long userId) {
        Optional<Order> found = orders.find(orderNo).filter(order -> order.userId() == userId);
        if (found.isEmpty()) {
            return new Refused(ResultCode.NOT_FOUND, null); // or somebody else's
        }
        if (found.get().status() == OrderStatus.CANCELED || cancelUnpaidOrder.forUser(orderNo, clock.instant())) {
            return new Canceled();
        }
        OrderStatus status = orders.find(orderNo).orElseThrow().status();
        return status == OrderStatus.CANCELED
                ? new Canceled()
                : new Refused(ResultCode.STATE_INVALID, Map.of("status", status));
    }
}
