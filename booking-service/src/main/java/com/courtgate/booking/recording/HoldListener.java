package com.courtgate.booking.recording;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.faults.CrashPoints;
import com.courtgate.common.tracing.BatchSpans;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceSpan;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.stereotype.Component;

/**
 * Takes hand-offs in batches: malformed ones to the dead letters, all others are decided, the decisions published as
 * they come, and only then acknowledged.
 */
@Component
class HoldListener {
    private static final Logger log = LoggerFactory.getLogger(HoldListener.class);
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Name of the span of a followed hold. */
    static final String SPAN = "hold.recorded";

    private final RetryingRecorder recorder;
    private final DecisionPublisher publisher;
    private final ObjectMapper json;
    private final RequestTracer tracer;
    private final CrashPoints crashPoints;

    HoldListener(
            RetryingRecorder recorder,
            DecisionPublisher publisher,
            ObjectMapper json,
            RequestTracer tracer,
            CrashPoints crashPoints) {
        this.recorder = recorder;
        this.publisher = publisher;
        this.json = json;
        this.tracer = tracer;
        this.crashPoints = crashPoints;
    }

    @RabbitListener(queues = Topology.RESERVE_QUEUE, containerFactory = "holdContainers")
    void taken(List<Message> messages, Channel channel) throws IOException {
        Map<Long, List<Hold>> bySession = new LinkedHashMap<>();
        long lastReadable = 0;
        for (Message message : messages) {
            long deliveryTag = message.getMessageProperties().getDeliveryTag();
            try {
                HoldsTaken taken = json.readValue(message.getBody(), HoldsTaken.class);
                lastReadable = deliveryTag;
                if (taken.sessionId() >= 0) { // the release before hands its rehearsals off, too: they are nobody's
                    bySession
                            .computeIfAbsent(taken.sessionId(), id -> new ArrayList<>())
                            .addAll(taken.holds());
                }
            } catch (IOException | RuntimeException malformed) {
                log.error("A malformed hand-off goes to the dead letters: {}", malformed.toString());
                channel.basicReject(deliveryTag, false);
            }
        }
        if (lastReadable == 0) {
            return; // a tag may be settled once only
        }
        if (isDecided(bySession, messages)) {
            channel.basicAck(lastReadable, true);
        } else { // acknowledging by hand means that nobody else gives them back
            LockSupport.parkNanos(PAUSE.toNanos());
            channel.basicNack(lastReadable, true, true);
        }
    }

    /** Settles nothing, so that whatever fails in here, the end of a span among it, comes before the one answer. */
    private boolean isDecided(Map<Long, List<Hold>> bySession, List<Message> messages) {
        try (var spans = BatchSpans.take(tracer, SPAN, messages)) {
            decide(bySession, spans);
            return true;
        } catch (RuntimeException | JsonProcessingException e) {
            log.error("Hand-offs go back to the queue, {} of them", messages.size(), e);
            return false;
        }
    }

    private void decide(Map<Long, List<Hold>> bySession, BatchSpans spans) throws JsonProcessingException {
        crashPoints.reach(CrashPoint.BEFORE_RECORDING);
        for (Map.Entry<Long, List<Hold>> session : bySession.entrySet()) {
            List<Hold> dead = recorder.record(session.getKey(), session.getValue(), decided -> {
                crashPoints.reach(CrashPoint.AFTER_COMMIT);
                tell(decided, spans);
                publisher.publish(decided, spans);
            });
            for (Hold hold : dead) {
                publisher.publishDeadLetter(deadLetter(session.getKey(), hold));
            }
        }
        crashPoints.reach(CrashPoint.BEFORE_ACKNOWLEDGEMENT);
    }

    private static void tell(List<HoldsDecided> decided, BatchSpans spans) {
        if (spans.isEmpty()) {
            return;
        }
        for (HoldsDecided ofSession : decided) {
            for (Decision decision : ofSession.decisions()) {
                spans.tell(decision.traceId(), TraceSpan.TRACE, decision.traceId());
                spans.tell(decision.traceId(), TraceSpan.OUTCOME, word(decision));
            }
        }
    }

    private static String word(Decision decision) {
        return decision.reason() == null
                ? decision.outcome().name()
                : decision.reason().name();
    }

    private Message deadLetter(long sessionId, Hold hold) throws JsonProcessingException {
        return MessageBuilder.withBody(json.writeValueAsBytes(new HoldsTaken(sessionId, List.of(hold))))
                .setContentType("application/json")
                .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
                .setMessageId(hold.traceId())
                .setHeader(Topology.TRACE_IDS_HEADER, hold.traceId())
                .setHeader(Topology.SESSION_ID_HEADER, sessionId)
                .build();
    }
}
