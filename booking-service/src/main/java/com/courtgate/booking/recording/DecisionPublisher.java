package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.Topology;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.AmqpTimeoutException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/**
 * Sends decisions back, and lets the caller acknowledge its message only after the broker has them: a crash in between
 * repeats the decision, it never loses one.
 */
@Component
class DecisionPublisher {
    private static final Duration CONFIRM = Duration.ofSeconds(10);
    private final RabbitTemplate rabbit;
    private final ObjectMapper json;

    DecisionPublisher(RabbitTemplate rabbit, ObjectMapper json) {
        this.rabbit = rabbit;
        this.json = json;
    }

    /** Returns when all are confirmed; throws when any may not have arrived. */
    void publish(List<HoldsDecided> decided) {
        List<CorrelationData> open = new ArrayList<>();
        for (HoldsDecided decisions : decided) {
            if (!decisions.decisions().isEmpty()) {
                open.add(send(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, persistent(toJson(decisions))));
            }
        }
        open.forEach(DecisionPublisher::awaitConfirm);
    }

    /** Puts a message where dead letters go; returns when the broker has it. */
    void publishDeadLetter(Message message) {
        awaitConfirm(send(Topology.DEAD_LETTER_EXCHANGE, Topology.DEAD_LETTER_KEY, message));
    }

    /** Puts a parked message back where it came from. */
    void publishAgain(byte[] body) {
        awaitConfirm(send(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, persistent(body)));
    }

    private CorrelationData send(String exchange, String key, Message message) {
        var correlation = new CorrelationData();
        rabbit.send(exchange, key, message, correlation);
        return correlation;
    }

    private static Message persistent(byte[] body) {
        return MessageBuilder.withBody(body)
                .setContentType("application/json")
                .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
                .build();
    }

    private static void awaitConfirm(CorrelationData correlation) {
        try {
            var confirm = correlation.getFuture().get(CONFIRM.toMillis(), TimeUnit.MILLISECONDS);
            if (!confirm.isAck() || correlation.getReturned() != null) {
                throw new AmqpException("the broker did not take it: " + confirm.getReason());
            }
        } catch (TimeoutException e) {
            throw new AmqpTimeoutException("no confirm within " + CONFIRM, e);
        } catch (ExecutionException e) {
            throw new AmqpException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AmqpException(e);
        }
    }

    private byte[] toJson(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings is writable", e);
        }
    }
}
