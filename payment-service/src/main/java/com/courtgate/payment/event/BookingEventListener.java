package com.courtgate.payment.event;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.inbox.Inbox;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Listens to booking-service. */
@Component
class BookingEventListener {
    /** Under which this service has taken an event in. */
    static final String GROUP = "payment";

    private final Inbox inbox;

    BookingEventListener(Inbox inbox) {
        this.inbox = inbox;
    }

    @RabbitListener(id = "booking-events", queues = Topology.PAYMENT_BOOKINGS_QUEUE)
    void receive(Message message) {
        inbox.receive(GROUP, message);
    }
}
