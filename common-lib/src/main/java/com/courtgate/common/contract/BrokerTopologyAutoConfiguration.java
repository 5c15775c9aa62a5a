package com.courtgate.common.contract;

import org.springframework.amqp.core.Binding;
import org.springframework.amqp.core.BindingBuilder;
import org.springframework.amqp.core.Declarables;
import org.springframework.amqp.core.DirectExchange;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.core.QueueBuilder;
import org.springframework.amqp.core.TopicExchange;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/**
 * Declares exchanges and queues. Every service that speaks AMQP declares all of them, so that whoever comes first finds
 * them. All queues are quorum queues; a hand-off that can not be recorded is dead-lettered at least once.
 */
@AutoConfiguration
@ConditionalOnClass(Declarables.class)
public class BrokerTopologyAutoConfiguration {

    @Bean
    Declarables brokerTopology() {
        var reserve = new DirectExchange(Topology.RESERVE_EXCHANGE);
        var deadLetters = new DirectExchange(Topology.DEAD_LETTER_EXCHANGE);
        var decisions = new DirectExchange(Topology.DECISION_EXCHANGE);
        var bookingEvents = new TopicExchange(Topology.BOOKING_EVENTS);
        Queue reserveQueue = QueueBuilder.durable(Topology.RESERVE_QUEUE)
                .quorum()
                .deadLetterExchange(Topology.DEAD_LETTER_EXCHANGE)
                .deadLetterRoutingKey(Topology.DEAD_LETTER_KEY)
                .withArgument("x-dead-letter-strategy", "at-least-once")
                .withArgument("x-overflow", "reject-publish") // at-least-once needs it
                .build();
        Queue deadLetterQueue =
                QueueBuilder.durable(Topology.DEAD_LETTER_QUEUE).quorum().build();
        Queue decisionQueue =
                QueueBuilder.durable(Topology.DECISION_QUEUE).quorum().build();
        Queue releaseQueue =
                QueueBuilder.durable(Topology.RELEASE_QUEUE).quorum().build();
        Binding hold = BindingBuilder.bind(reserveQueue).to(reserve).with(Topology.RESERVE_KEY);
        Binding dead = BindingBuilder.bind(deadLetterQueue).to(deadLetters).with(Topology.DEAD_LETTER_KEY);
        Binding decided = BindingBuilder.bind(decisionQueue).to(decisions).with(Topology.DECISION_KEY);
        Binding released = BindingBuilder.bind(releaseQueue).to(bookingEvents).with(Topology.HOLD_RELEASED);
        var paymentEvents = new TopicExchange(Topology.PAYMENT_EVENTS);
        Queue paymentBookings =
                QueueBuilder.durable(Topology.PAYMENT_BOOKINGS_QUEUE).quorum().build();
        Queue bookingPayments =
                QueueBuilder.durable(Topology.BOOKING_PAYMENTS_QUEUE).quorum().build();
        Binding canceled =
                BindingBuilder.bind(paymentBookings).to(bookingEvents).with(Topology.ORDER_CANCELED);
        Binding refused = BindingBuilder.bind(paymentBookings).to(bookingEvents).with(Topology.PAYMENT_REFUSED);
        Binding succeeded =
                BindingBuilder.bind(bookingPayments).to(paymentEvents).with(Topology.PAYMENT_SUCCEEDED);
        Binding acted = BindingBuilder.bind(bookingPayments).to(paymentEvents).with(Topology.ADMIN_ACTED);
        Queue reserveOrders =
                QueueBuilder.durable(Topology.RESERVE_ORDERS_QUEUE).quorum().build();
        Binding created = BindingBuilder.bind(reserveOrders).to(bookingEvents).with(Topology.ORDER_CREATED);
        return new Declarables(
                reserveOrders,
                created,
                paymentEvents,
                paymentBookings,
                bookingPayments,
                canceled,
                refused,
                succeeded,
                acted,
                reserve,
                deadLetters,
                decisions,
                bookingEvents,
                reserveQueue,
                deadLetterQueue,
                decisionQueue,
                releaseQueue,
                hold,
                dead,
                decided,
                released);
    }
}
