package com.courtgate.booking.payment;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.inbox.Inbox;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Takes in what payment-service tells, each event once. */
@Component
class PaymentListener {
    static final String GROUP = "booking-service";
    private final Inbox inbox;

    PaymentListener(Inbox inbox) {
        this.inbox = inbox;
    }

    @RabbitListener(queues = Topology.BOOKING_PAYMENTS_QUEUE)
    void told(Message message) {
        inbox.receive(GROUP, message);
    }
}
