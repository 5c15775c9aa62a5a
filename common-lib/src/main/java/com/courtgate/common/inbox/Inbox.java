package com.courtgate.common.inbox;

import com.courtgate.common.inbox.InboxMapper.Received;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.inbox.JsonEvent.Malformed;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.common.value.Digests;
import com.courtgate.common.value.TruncatedText;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Metrics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DuplicateKeyException;

/** Takes in the messages of a queue, so that each event is applied once and none is lost. */
public class Inbox implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(Inbox.class);
    static final String FAILED_METRIC = "courtgate.inbox.failed";
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** Redeliveries without having been dealt with after which a message is suspect. */
    private static final long MOST_DELIVERIES = 3;

    private final EventProcessor processor;
    private final InboxMapper mapper;
    private final ObjectMapper json;
    private final RequestTracer tracer;
    private final Clock clock;
    private volatile boolean closed;

    Inbox(EventProcessor processor, InboxMapper mapper, ObjectMapper json, RequestTracer tracer, Clock clock) {
        this.processor = processor;
        this.tracer = tracer;
        this.mapper = mapper;
        this.json = json;
        this.clock = clock;
    }

    /**
     * Returns when the message may be acknowledged: its event is applied, a copy, or kept in the database for later.
     * While the database is away it does not return; it throws, so that the message goes back to the queue, only when
     * it is interrupted or shut down.
     *
     * @param group who consumes: the same event is applied once per group; at most 40 characters
     */
    public void receive(String group, Message message) {
        String cause =
                TraceContexts.acceptOrCreate(message.getMessageProperties().getHeader(TraceContexts.HEADER));
        try (var scope = TraceScope.on(tracer.take(cause), cause)) {
            while (true) {
                try {
                    take(group, message, cause, scope.span());
                    return;
                } catch (RuntimeException e) {
                    if (closed || Thread.currentThread().isInterrupted()) {
                        throw e;
                    }
                    log.warn("An event waits for the database: {}", e.toString());
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
            }
        }
    }

    private void take(String group, Message message, String cause, TraceSpan span) {
        String body = new String(message.getBody(), StandardCharsets.UTF_8);
        Instant now = clock.instant();
        JsonEvent event;
        try {
            event = JsonEvent.read(json, body);
        } catch (Malformed e) {
            Metrics.counter(FAILED_METRIC).increment();
            log.error("A message that is no event waits for a person: {}", e.getMessage());
            var unread = new Received(Digests.sha256Hex(message.getBody()), group, "", body, cause, now);
            keep(unread, InboxStatus.FAILED, now, "malformed: " + e.getMessage(), now);
            return;
        }
        var received = new Received(event.eventId(), group, event.type(), body, cause, now);
        String failure = tryFirst(event, received, message, span.named(event.type()));
        if (failure != null) {
            log.warn("Event {} is kept for later: {}", event, failure);
            Instant next = now.plus(EventProcessor.BACKOFF.after(1));
            keep(received, InboxStatus.PROCESSING, next, failure, null);
        }
    }

    /** Null when the event is dealt with, else why it is not. */
    private @Nullable String tryFirst(JsonEvent event, Received received, Message message, TraceSpan span) {
        Object deliveries = message.getMessageProperties().getHeader("x-delivery-count");
        if (deliveries instanceof Number count && count.longValue() >= MOST_DELIVERIES) {
            return "came back " + count + " times"; // the job counts tries that kill the process
        }
        try {
            InboxOutcome outcome = processor.processNew(event, received);
            span.tell(TraceSpan.OUTCOME, outcome.word());
            return outcome instanceof Premature early ? early.why() : null;
        } catch (RuntimeException e) {
            log.warn("Event {} was not applied", event, e);
            return e.toString();
        }
    }

    /** Throws when the database is away, whatever else was wrong before. */
    private void keep(Received event, InboxStatus status, Instant next, String error, @Nullable Instant doneAt) {
        try {
            mapper.insert(event, status, next, TruncatedText.of(error), doneAt);
        } catch (DuplicateKeyException copy) {
            log.debug("A copy of event {} is known already", event.eventId());
        }
    }

    /** Lets whoever waits for the database give its message back. */
    @Override
    public void destroy() {
        closed = true;
    }
}
