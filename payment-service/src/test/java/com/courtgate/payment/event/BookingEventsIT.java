package com.courtgate.payment.event;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

class BookingEventsIT extends PaymentServerTest {
    @Autowired
    private RabbitTemplate rabbit;

    private void publish(String type, Event<?> event) throws Exception {
        rabbit.send(
                Topology.BOOKING_EVENTS,
                type,
                MessageBuilder.withBody(json.writeValueAsBytes(event))
                        .setContentType("application/json")
                        .build());
    }

    @Test
    void takesACancelledOrderInFromTheBroker() throws Exception {
        Booked order = anOrder(1);
        String no = payable(order);
        var event = new Event<>(
                UUID.randomUUID().toString(),
                Topology.ORDER_CANCELED,
                order.orderNo,
                clock.instant(),
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
        publish(Topology.ORDER_CANCELED, event);
        publish(Topology.ORDER_CANCELED, event);
        eventually(() -> assertThat(payOrder(no).closeWanted()).isNotNull());
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(count("inbox_event where event_id = ?", event.eventId())).isEqualTo(1);
    }

    @Test
    void ignoresWhatIsAboutNobody() {
        receive(Topology.ORDER_CANCELED, "BNOBODY", new OrderCanceled("BNOBODY", 1, OrderCanceled.Reason.PAY_TIMEOUT));
        receive(
                Topology.PAYMENT_REFUSED,
                "BNOBODY",
                new PaymentRefused("BNOBODY", "PNOBODY", PaymentRefused.Reason.ORDER_UNKNOWN));
        assertThat(count("inbox_event where status = 'IGNORED' and body like '%BNOBODY%'"))
                .isEqualTo(2);
    }
}
