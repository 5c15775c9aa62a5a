package com.courtgate.booking.recording;

import com.courtgate.booking.recording.DeadLetters.DeadLetterStatus;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.session.ResolveTracesRequest;
import com.courtgate.common.contract.session.ResolveTracesRequest.OpenTrace;
import com.courtgate.common.envelope.Outages;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Gives every dead letter its final ruling. While the database is away the message is kept and tried again; one that
 * names no trace, or fails three times with the database there, is parked for a person.
 */
@Component
class DeadLetterListener {
    private static final Logger log = LoggerFactory.getLogger(DeadLetterListener.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int TRIES = 3;
    private final ResolveTraces resolveTraces;
    private final DecisionPublisher publisher;
    private final DeadLetters deadLetters;
    private final ObjectMapper json;
    private final Clock clock;
    private final MeterRegistry metrics;

    DeadLetterListener(
            ResolveTraces resolveTraces,
            DecisionPublisher publisher,
            DeadLetters deadLetters,
            ObjectMapper json,
            Clock clock,
            MeterRegistry metrics) {
        this.resolveTraces = resolveTraces;
        this.publisher = publisher;
        this.deadLetters = deadLetters;
        this.json = json;
        this.clock = clock;
        this.metrics = metrics;
        for (DeadLetterStatus status : List.of(DeadLetterStatus.RULED, DeadLetterStatus.PARKED)) {
            counter(status);
        }
    }

    private Counter counter(DeadLetterStatus status) {
        return Counter.builder("courtgate.dead.letters")
                .description("Dead letters by what became of them")
                .tag("status", status.name())
                .register(metrics);
    }

    @RabbitListener(queues = Topology.DEAD_LETTER_QUEUE, containerFactory = "deadLetterContainers")
    void dead(Message message) {
        ResolveTracesRequest addressed = read(message);
        int failures = 0;
        while (true) {
            try {
                if (addressed == null || failures >= TRIES) {
                    park(message);
                } else {
                    rule(addressed, message);
                }
                return;
            } catch (RuntimeException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e; // requeued by the container
                }
                failures += Outages.isOutage(e) || Outages.isConflict(e) ? 0 : 1;
                log.warn("A dead letter waits, {} failures: {}", failures, e.toString());
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void rule(ResolveTracesRequest addressed, Message message) {
        HoldsDecided rulings = resolveTraces.rule(addressed.sessionId(), addressed.traces());
        publisher.publish(List.of(rulings));
        deadLetters.add(
                String.join(
                        ",", addressed.traces().stream().map(OpenTrace::traceId).toList()),
                message.getBody(),
                DeadLetterStatus.RULED,
                clock.instant());
        counter(DeadLetterStatus.RULED).increment();
        log.warn("Ruled on dead letter: {}", rulings);
    }

    private void park(Message message) {
        deadLetters.add("", message.getBody(), DeadLetterStatus.PARKED, clock.instant());
        counter(DeadLetterStatus.PARKED).increment();
        log.error("A dead letter that cannot be ruled on is parked for a person");
    }

    private @Nullable ResolveTracesRequest read(Message message) {
        try {
            HoldsTaken taken = json.readValue(message.getBody(), HoldsTaken.class);
            return addressed(
                    taken.sessionId(), taken.holds().stream().map(h -> new OpenTrace(h.traceId(), h.userId())));
        } catch (IOException | RuntimeException malformed) {
            log.info("A dead letter's body is unreadable, its headers are asked");
            return readHeaders(message);
        }
    }

    private static @Nullable ResolveTracesRequest readHeaders(Message message) {
        Object session = message.getMessageProperties().getHeader(Topology.SESSION_ID_HEADER);
        Object traces = message.getMessageProperties().getHeader(Topology.TRACE_IDS_HEADER);
        String ids = traces != null
                ? traces.toString()
                : message.getMessageProperties().getMessageId();
        if (!(session instanceof Number sessionId) || ids == null) {
            return null;
        }
        return addressed(sessionId.longValue(), Arrays.stream(ids.split(",")).map(id -> new OpenTrace(id, 0)));
    }

    /** Null when none of these can be a trace. */
    private static @Nullable ResolveTracesRequest addressed(long sessionId, Stream<OpenTrace> traces) {
        List<OpenTrace> ours =
                traces.filter(t -> OpenTrace.isTraceId(t.traceId())).toList();
        return ours.isEmpty() ? null : new ResolveTracesRequest(sessionId, ours);
    }
}
