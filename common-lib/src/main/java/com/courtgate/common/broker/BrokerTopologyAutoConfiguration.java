package com.courtgate.common.broker;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Declarable;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Exchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Declares exchanges and queues. Every service that speaks AMQP declares all of them, so that whoever comes first finds
 * them. All queues are quorum queues; a hand-off that cannot be recorded is dead-lettered at least once.
 */
@AutoConfiguration
@ConditionalOnClass(Declarables.class)
public class BrokerTopologyAutoConfiguration {

    /** Messages with a key that reach a queue through an exchange. */
    private record Route(Exchange exchange, String key, Queue queue) {
        Stream<Declarable> declarables() {
            return Stream.of(
                    exchange,
                    queue,
                    BindingBuilder.bind(queue).to(exchange).with(key).noargs());
        }
    }

    @Bean
    Declarables brokerTopology() {
        return new Declarables(Stream.of(holds(), events())
                .flatMap(List::stream)
                .flatMap(Route::declarables)
                .distinct()
                .toList());
    }

    private static List<Route> holds() {
        var dead = new DirectExchange(Topology.DEAD_LETTER_EXCHANGE);
        return List.of(
                new Route(new DirectExchange(Topology.RESERVE_EXCHANGE), Topology.RESERVE_KEY, handOffs()),
                new Route(dead, Topology.DEAD_LETTER_KEY, quorum(Topology.DEAD_LETTER_QUEUE)),
                new Route(dead, Topology.PARKED_KEY, quorum(Topology.PARKED_QUEUE)),
                new Route(
                        new DirectExchange(Topology.DECISION_EXCHANGE),
                        Topology.DECISION_KEY,
                        quorum(Topology.DECISION_QUEUE)));
    }

    private static List<Route> events() {
        var booking = new TopicExchange(Topology.BOOKING_EVENTS);
        var payment = new TopicExchange(Topology.PAYMENT_EVENTS);
        Queue toReserve = quorum(Topology.RESERVE_ORDERS_QUEUE);
        Queue toPayment = quorum(Topology.PAYMENT_BOOKINGS_QUEUE);
        Queue fromPayment = quorum(Topology.BOOKING_PAYMENTS_QUEUE);
        return List.of(
                new Route(booking, Topology.HOLD_RELEASED, quorum(Topology.RELEASE_QUEUE)),
                new Route(booking, Topology.ORDER_CREATED, toReserve),
                new Route(booking, Topology.SESSION_POSTPONED, quorum(Topology.RESERVE_SESSIONS_QUEUE)),
                new Route(booking, Topology.SLOTS_BLOCKED, quorum(Topology.RESERVE_BLOCKS_QUEUE)),
                new Route(booking, Topology.ALLOWANCES_CHANGED, quorum(Topology.RESERVE_ALLOWANCES_QUEUE)),
                new Route(booking, Topology.WAITLISTS_MARKED, quorum(Topology.RESERVE_WAITLISTS_QUEUE)),
                new Route(booking, Topology.ORDER_CANCELED, toPayment),
                new Route(booking, Topology.RESERVATION_WITHDRAWN, toPayment),
                new Route(booking, Topology.PAYMENT_REFUSED, toPayment),
                new Route(payment, Topology.PAYMENT_SUCCEEDED, fromPayment),
                new Route(payment, Topology.REFUND_SENT, fromPayment),
                new Route(payment, Topology.REFUND_ARRIVED, fromPayment),
                new Route(payment, Topology.COUPON_END_NEARED, fromPayment),
                new Route(payment, Topology.ADMIN_ACTED, fromPayment));
    }

    private static Queue handOffs() {
        return QueueBuilder.durable(Topology.RESERVE_QUEUE)
                .quorum()
                .deadLetterExchange(Topology.DEAD_LETTER_EXCHANGE)
                .deadLetterRoutingKey(Topology.DEAD_LETTER_KEY)
                .withArgument("x-dead-letter-strategy", "at-least-once")
                .withArgument("x-overflow", "reject-publish") // at-least-once needs it
                .build();
    }

    private static Queue quorum(String name) {
        return QueueBuilder.durable(name).quorum().build();
    }
}
