package com.courtgate.payment.event;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * An order has ended unpaid: reconcile closes what of its pay orders is live, at the channel first.
 * One that is being made at this moment is closed when its own time is over; it can not lock a
 * coupon any more.
 */
@Component
class OrderCanceledHandler implements EventHandler {
    private final PayOrders payOrders;
    private final CouponSettlements coupons;
    private final Clock clock;

    OrderCanceledHandler(PayOrders payOrders, CouponSettlements coupons, Clock clock) {
        this.payOrders = payOrders;
        this.coupons = coupons;
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
        coupons.orderEnded(canceled.orderNo(), now);
        boolean wanted =
                payOrders.liveOrPaid(canceled.orderNo()).stream()
                        .anyMatch(
                                order ->
                                        payOrders.wantClosed(
                                                order,
                                                "order cancelled: " + canceled.reason(),
                                                now));
        return wanted ? new InboxOutcome.Applied() : new InboxOutcome.Ignored("nothing is live");
    }
}
