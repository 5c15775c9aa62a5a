package com.courtgate.payment.event;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * An order has ended unpaid: none of its pay orders is made from here on, and reconcile closes what is live, at the
 * channel first.
 */
@Component
class OrderCanceledHandler implements EventHandler {
    private final PayOrders payOrders;
    private final Clock clock;

    OrderCanceledHandler(PayOrders payOrders, Clock clock) {
        this.payOrders = payOrders;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.ORDER_CANCELED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        var canceled = event.payloadAs(OrderCanceled.class);
        var now = clock.instant();
        payOrders.endOrder(canceled.orderNo(), now);
        boolean wanted = payOrders.currentAttempt(canceled.orderNo()).stream()
                .anyMatch(order -> payOrders.requestClose(order, "order cancelled: " + canceled.reason(), now));
        return wanted ? new InboxOutcome.Applied() : new InboxOutcome.Ignored("nothing is live");
    }
}
