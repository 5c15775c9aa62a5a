package com.courtgate.reserve.broker;

import com.courtgate.common.contract.Event;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.amqp.AmqpRejectAndDontRequeueException;
import org.springframework.amqp.core.Message;
import org.springframework.stereotype.Component;

/** Reads the bodies of messages; one that nobody can ever read is dropped and counted. */
@Component
public class MessageReader {
    private final ObjectMapper json;
    private final Counter malformed;

    MessageReader(ObjectMapper json, MeterRegistry metrics) {
        this.json = json;
        this.malformed = Counter.builder("courtgate.messages.malformed")
                .description("Messages that could not be read, and were dropped")
                .register(metrics);
    }

    /**
     * The body as this type.
     *
     * @param isWhole whether nothing is missing that the reader needs
     * @throws AmqpRejectAndDontRequeueException for a body that is not of that type, or not whole
     */
    public <T> T read(Message message, TypeReference<T> type, Predicate<T> isWhole) {
        @Nullable Exception cause = null;
        try {
            T body = json.readValue(message.getBody(), type);
            if (body != null && isWhole.test(body)) {
                return body;
            }
        } catch (IOException e) {
            cause = e;
        }
        malformed.increment();
        throw new AmqpRejectAndDontRequeueException("unreadable message dropped", cause);
    }

    /** The payload of an event; throws as {@link #read} does. */
    public <T> T payload(Message message, TypeReference<Event<T>> type) {
        return read(message, type, event -> event.payload() != null).payload();
    }
}
