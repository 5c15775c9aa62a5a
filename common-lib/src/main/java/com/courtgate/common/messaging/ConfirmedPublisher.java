package com.courtgate.common.messaging;

import java.time.Duration;
import java.util.List;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.AmqpTimeoutException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageBuilderSupport;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** Sends messages and returns when the broker has them in a queue; throws when any may not have arrived. */
public final class ConfirmedPublisher {
    private final RabbitTemplate rabbit;
    private final Duration patience;

    /** @param patience for each confirm, above 0; then {@link AmqpTimeoutException} */
    public ConfirmedPublisher(RabbitTemplate rabbit, Duration patience) {
        this.rabbit = rabbit;
        this.patience = patience;
    }

    /** A message and where it goes. */
    public record Outgoing(String exchange, String key, Message message) {}

    public void publish(String exchange, String key, Message message) {
        publish(List.of(new Outgoing(exchange, key, message)));
    }

    /** All are sent before the first confirm is waited for. */
    public void publish(List<Outgoing> messages) {
        messages.stream().map(message -> send(rabbit, message)).toList().forEach(this::await);
    }

    /** Sends without waiting; {@link Confirm#await} tells what became of it. Its id is the message's, if it has one. */
    public static CorrelationData send(RabbitOperations rabbit, Outgoing outgoing) {
        String id = outgoing.message().getMessageProperties().getMessageId();
        var correlation = id == null ? new CorrelationData() : new CorrelationData(id);
        rabbit.send(outgoing.exchange(), outgoing.key(), outgoing.message(), correlation);
        return correlation;
    }

    /** A message of JSON that outlives the broker's restart. */
    public static MessageBuilderSupport<Message> persistentJson(byte[] body) {
        return MessageBuilder.withBody(body)
                .setContentType("application/json")
                .setDeliveryMode(MessageDeliveryMode.PERSISTENT);
    }

    private void await(CorrelationData correlation) {
        switch (Confirm.await(correlation, patience)) {
            case Confirm.Taken taken -> {}
            case Confirm.Unroutable lost -> throw new AmqpException("no queue takes it");
            case Confirm.Refused no -> throw new AmqpException("the broker did not take it: " + no.reason());
            case Confirm.Missing none -> throw new AmqpTimeoutException(none.why() + ", waited " + patience);
        }
    }
}
