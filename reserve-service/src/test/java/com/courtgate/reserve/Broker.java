package com.courtgate.reserve;

import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.envelope.TraceContexts;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;

/** The broker as booking-service uses it: takes hand-offs, sends decisions and releases. */
public final class Broker {
    private final List<HandedOff> taken = new CopyOnWriteArrayList<>();
    private final List<JsonNode> answers = new CopyOnWriteArrayList<>();
    private final Map<String, String> tracesOfAnswers = new ConcurrentHashMap<>();
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

    public void release(HoldReleased released) {
        send(
                Topology.BOOKING_EVENTS,
                Topology.HOLD_RELEASED,
                new Event<>(
                        UUID.randomUUID().toString(),
                        Topology.HOLD_RELEASED,
                        Long.toString(released.reservationId()),
                        1,
                        Instant.EPOCH,
                        released));
    }

    /** Tells an event of booking-service, as its outbox does. */
    public void tell(String type, String orderNo, Object payload) {
        tell(type, orderNo, payload, TraceContexts.acceptOrCreate(null));
    }

    /** Tells an event under a trace context. */
    public void tell(String type, String orderNo, Object payload, String traceParent) {
        var event = new Event<>(UUID.randomUUID().toString(), type, orderNo, 1, Instant.EPOCH, payload);
        rabbit.send(
                Topology.BOOKING_EVENTS,
                type,
                MessageBuilder.withBody(write(event))
                        .setContentType("application/json")
                        .setHeader(TraceContexts.HEADER, traceParent)
                        .build());
    }

    /** All answers about the stock of an order so far, as booking-service gets them. */
    public List<JsonNode> stockAnswers(String orderNo) {
        synchronized (answers) {
            Message message;
            while ((message = rabbit.receive(Topology.BOOKING_STOCK_QUEUE)) != null) {
                JsonNode answer = readTree(message);
                answers.add(answer);
                tracesOfAnswers.put(answer.path("aggregateId").asText(), String.valueOf((Object)
                        message.getMessageProperties().getHeader(TraceContexts.HEADER)));
            }
        }
        return answers.stream()
                .filter(answer -> answer.path("aggregateId").asText().equals(orderNo))
                .toList();
    }

    /** The trace context of the last answer that {@link #stockAnswers} took. */
    public String traceOfStockAnswer(String orderNo) {
        return tracesOfAnswers.getOrDefault(orderNo, "");
    }

    private JsonNode readTree(Message message) {
        try {
            return json.readTree(message.getBody());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
