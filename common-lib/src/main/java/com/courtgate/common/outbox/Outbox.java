package com.courtgate.common.outbox;

import com.courtgate.common.contract.Event;
import com.courtgate.common.due.DueLoop;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Events that leave if, and only if, the transaction that causes them commits. */
public class Outbox {
    private final OutboxMapper mapper;
    private final ObjectMapper json;
    private final @Nullable DueLoop relayLoop;

    /** @param relayLoop told of each commit with an event; null where nothing relays by itself */
    Outbox(OutboxMapper mapper, ObjectMapper json, @Nullable DueLoop relayLoop) {
        this.mapper = mapper;
        this.json = json;
        this.relayLoop = relayLoop;
    }

    /**
     * Appends an event to the caller's transaction; there must be one. It carries the trace context of whatever the
     * caller works on.
     *
     * @param exchange the service's own topic exchange
     * @param type past participle, also the routing key
     * @param aggregateId events of one aggregate are sent in the order they were appended, given that the caller has
     *     the aggregate's row locked; at most 64 ASCII characters
     * @param at when it happened; it may be sent from then on
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void append(String exchange, String type, String aggregateId, Instant at, Object payload) {
        var event = new Event<>(UUID.randomUUID().toString(), type, aggregateId, at, payload);
        try {
            String context = TraceContexts.acceptOrCreate(TraceScope.context());
            mapper.insert(event, exchange, json.writeValueAsString(event), context);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + payload.getClass(), e);
        }
        if (relayLoop != null) {
            relayLoop.wakeAfterCommit();
        }
    }
}
