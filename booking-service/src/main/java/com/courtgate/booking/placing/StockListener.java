package com.courtgate.booking.placing;

import com.courtgate.common.contract.Topology;
import com.courtgate.common.inbox.Inbox;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/** Takes in what reserve-service tells of stock, each event once. */
@Component
class StockListener {
    static final String GROUP = "booking-service";
    private final Inbox inbox;

    StockListener(Inbox inbox) {
        this.inbox = inbox;
    }

    @RabbitListener(queues = Topology.BOOKING_STOCK_QUEUE)
    void told(Message message) {
        inbox.receive(GROUP, message);
    }
}
