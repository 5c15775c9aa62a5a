package com.courtgate.reserve;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.TraceContexts;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** The broker as booking-service uses it: takes hand-offs, sends decisions and releases. */
public final class Broker {
    private final List<HandedOff> taken = new CopyOnWriteArrayList<>();
    private final RabbitTemplate rabbit;
    private final ObjectMapper json;

    Broker(RabbitTemplate rabbit, ObjectMapper json) {
        this.rabbit = rabbit;
        this.json = json;
    }

    /** One message of {@code reserve.queue}. */
    public record HandedOff(Message message, HoldsTaken holds) {
        boolean carries(String traceId) {
            return holds.holds().stream().anyMatch(hold -> hold.traceId().equals(traceId));
        }
    }

    /** All messages so far that carry the trace. */
    public List<HandedOff> handedOff(String traceId) {
        synchronized (taken) {
            Message message;
            while ((message = rabbit.receive(Topology.RESERVE_QUEUE)) != null) {
                taken.add(new HandedOff(message, read(message)));
            }
        }
        return taken.stream().filter(handedOff -> handedOff.carries(traceId)).toList();
    }

    public void decide(long sessionId, HoldsDecided.Decision... decisions) {
        send(Topology.DECISION_EXCHANGE, Topology.DECISION_KEY, new HoldsDecided(sessionId, List.of(decisions)));
    }

    /** The same; with the contexts of who is followed. */
    public void decide(long sessionId, String contexts, HoldsDecided.Decision... decisions) {
        byte[] body = write(new HoldsDecided(sessionId, List.of(decisions)));
        rabbit.send(
                Topology.DECISION_EXCHANGE,
                Topology.DECISION_KEY,
                MessageBuilder.withBody(body)
                        .setContentType("application/json")
                        .setHeader(BatchSpans.HEADER, contexts)
                        .build());
    }

    public void release(HoldReleased released) {
        send(
                Topology.BOOKING_EVENTS,
                Topology.HOLD_RELEASED,
                new Event<>(
                        UUID.randomUUID().toString(),
                        Topology.HOLD_RELEASED,
                        Long.toString(released.reservationId()),
                        Instant.EPOCH,
                        released));
    }

    /** Tells an event of booking-service, as its outbox does. */
    public void tell(String type, String orderNo, Object payload) {
        tell(type, orderNo, payload, TraceContexts.acceptOrCreate(null));
    }

    /** Tells an event under a trace context. */
    public void tell(String type, String orderNo, Object payload, String traceParent) {
        var event = new Event<>(UUID.randomUUID().toString(), type, orderNo, Instant.EPOCH, payload);
        rabbit.send(
                Topology.BOOKING_EVENTS,
                type,
                MessageBuilder.withBody(write(event))
                        .setContentType("application/json")
                        .setHeader(TraceContexts.HEADER, traceParent)
                        .build());
    }

    private void send(String exchange, String key, Object payload) {
        send(exchange, key, write(payload));
    }

    private byte[] write(Object payload) {
        try {
            return json.writeValueAsBytes(payload);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void send(String exchange, String key, byte[] body) {
        rabbit.send(
                exchange,
                key,
                MessageBuilder.withBody(body).setContentType("application/json").build());
    }

    private HoldsTaken read(Message message) {
        try {
            return json.readValue(message.getBody(), HoldsTaken.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
