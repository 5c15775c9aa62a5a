package com.courtgate.common.outbox;

import com.courtgate.common.contract.Event;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.UUID;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Events that leave if, and only if, the transaction that causes them commits. */
public class Outbox {
    private final OutboxMapper mapper;
    private final ObjectMapper json;

    Outbox(OutboxMapper mapper, ObjectMapper json) {
        this.mapper = mapper;
        this.json = json;
    }

    /**
     * Appends an event to the caller's transaction; there must be one.
     *
     * @param type past participle, also the routing key
     * @param aggregateId events of one aggregate are sent in the order they were appended
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(
            String exchange,
            String type,
            String aggregateId,
            long aggregateVersion,
            Instant at,
            Object payload) {
        String eventId = UUID.randomUUID().toString();
        var event = new Event<>(eventId, type, aggregateId, aggregateVersion, at, payload);
        try {
            mapper.insert(eventId, aggregateId, exchange, type, json.writeValueAsString(event), at);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + payload.getClass(), e);
        }
    }
}
