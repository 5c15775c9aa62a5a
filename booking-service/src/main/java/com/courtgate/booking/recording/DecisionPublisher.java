package com.courtgate.booking.recording;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.messaging.ConfirmedPublisher;
import com.courtgate.common.messaging.ConfirmedPublisher.Outgoing;
import com.courtgate.common.tracing.BatchSpans;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.stereotype.Component;

/**
 * Sends decisions back, and lets the caller acknowledge its message only after the broker has them: a crash in between
 * repeats the decision, it never loses one.
 */
@Component
class DecisionPublisher {
    private static final Duration CONFIRM = Duration.ofSeconds(10);
    private final ConfirmedPublisher publisher;
    private final ObjectMapper json;
    private final Clock clock;

    DecisionPublisher(RabbitTemplate rabbit, ObjectMapper json, Clock clock) {
        this.publisher = new ConfirmedPublisher(rabbit, CONFIRM);
        this.json = json;
        this.clock = clock;
    }

    /** Returns when all are confirmed; throws when any may not have arrived. */
    void publish(List<HoldsDecided> decided) {
        publish(decided, BatchSpans.none());
    }

    /** Does the same; a followed hold goes on in its request trace. */
    void publish(List<HoldsDecided> decided, BatchSpans spans) {
        publisher.publish(decided.stream()
                .filter(decisions -> !decisions.decisions().isEmpty())
                .map(decisions ->
                        new Outgoing(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, message(decisions, spans)))
                .toList());
    }

    /** Puts a message where dead letters go; returns when the broker has it. */
    void publishDeadLetter(Message message) {
        publisher.publish(Topology.DEAD_LETTER_EXCHANGE, Topology.DEAD_LETTER_KEY, message);
    }

    /** Puts a parked message back where it came from. */
    void publishAgain(byte[] body) {
        publisher.publish(Topology.RESERVE_EXCHANGE, Topology.RESERVE_KEY, persistent(body));
    }

    private Message message(HoldsDecided decisions, BatchSpans spans) {
        var message = ConfirmedPublisher.persistentJson(toJson(decisions))
                .setHeader(Topology.DECIDED_AT_HEADER, clock.millis());
        @Nullable
        String contexts = spans.isEmpty()
                ? null
                : spans.header(
                        decisions.decisions().stream().map(Decision::traceId).toList());
        if (contexts != null) {
            message.setHeader(BatchSpans.HEADER, contexts);
        }
        return message.build();
    }

    private static Message persistent(byte[] body) {
        return ConfirmedPublisher.persistentJson(body).build();
    }

    private byte[] toJson(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings is writable", e);
        }
    }
}
