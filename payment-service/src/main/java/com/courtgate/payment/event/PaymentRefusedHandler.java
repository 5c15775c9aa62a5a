package com.courtgate.payment.event;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.common.inbox.EventHandler;
import com.courtgate.common.inbox.InboxOutcome;
import com.courtgate.common.inbox.JsonEvent;
import com.courtgate.payment.anomaly.Anomalies;
import com.courtgate.payment.anomaly.AnomalyKind;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** booking-service could not use a payment of ours: the money goes back. */
@Component
class PaymentRefusedHandler implements EventHandler {
    private final PayOrders payOrders;
    private final Anomalies anomalies;
    private final Clock clock;

    PaymentRefusedHandler(PayOrders payOrders, Anomalies anomalies, Clock clock) {
        this.payOrders = payOrders;
        this.anomalies = anomalies;
        this.clock = clock;
    }

    @Override
    public Set<String> types() {
        return Set.of(Topology.PAYMENT_REFUSED);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        var refused = event.payloadAs(PaymentRefused.class);
        Optional<PayOrder> paid =
                payOrders.find(refused.outTradeNo()).filter(o -> o.status().isPaid());
        if (paid.isEmpty()) {
            return new InboxOutcome.Ignored("no such payment");
        }
        var kind = switch (refused.reason()) {
            case ORDER_ENDED, ORDER_UNKNOWN -> AnomalyKind.ORDER_ENDED;
            case PAID_BY_ANOTHER -> AnomalyKind.DOUBLE_PAID;
        };
        payOrders.answered(paid.get());
        String detail = "booking-service: " + refused.reason();
        return anomalies.recordRefused(kind, paid.get(), detail, clock.instant())
                ? new InboxOutcome.Applied()
                : new InboxOutcome.Ignored("known");
    }
}
