package com.courtgate.booking.placing;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.EndOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends orders about whose stock nobody answers, so that their places block nobody for long. What is taken for them
 * later is released by {@link ApplyStock}.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class EndUndecided {
    private final Orders orders;
    private final EndOrder endOrder;
    private final PlacingSettings settings;

    EndUndecided(Orders orders, EndOrder endOrder, PlacingSettings settings) {
        this.orders = orders;
        this.endOrder = endOrder;
        this.settings = settings;
    }

    /**
     * Whether what has waited that long has waited as long as an order may wait for its stock.
     *
     * @param waited by the clock of whoever saw it begin to wait; not to be mixed with ours
     */
    public boolean isPatienceOver(Duration waited) {
        return waited.compareTo(settings.stockPatience()) >= 0;
    }

    /** Answers how many of those whose time is over it ended. */
    int endLate(Instant now, int most) {
        List<Order> late = orders.lockUndecided(now.minus(settings.stockPatience()), most);
        late.forEach(order -> end(order, now));
        return late.size();
    }

    /** Answers false when it is decided, or somebody is just deciding it. Waits for nobody. */
    public boolean end(String orderNo, Instant now) {
        return orders.lockUndecided(orderNo).map(order -> end(order, now)).orElse(false);
    }

    private boolean end(Order order, Instant now) {
        return endOrder.end(order, OrderStatus.Event.TIMEOUT, CancelReason.STOCK_TIMEOUT, now);
    }
}
