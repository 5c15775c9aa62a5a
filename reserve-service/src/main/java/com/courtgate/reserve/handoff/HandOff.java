package com.courtgate.reserve.handoff;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.messaging.Confirm;
import com.courtgate.common.messaging.ConfirmedPublisher;
import com.courtgate.common.tracing.BatchSpans;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AlreadyClosedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpConnectException;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;

/**
 * Publishes holds: persistent, mandatory, with correlated confirm. One message carries the holds of one batch; its id
 * is the first hold's trace id.
 */
@Component
public class HandOff {
    private static final Logger log = LoggerFactory.getLogger(HandOff.class);

    private static final Duration[] CONFIRM_STEPS =
            LongStream.of(2, 5, 10, 50, 200, 800).mapToObj(Duration::ofMillis).toArray(Duration[]::new);

    private final RabbitTemplate rabbit;
    private final ObjectMapper json;
    private final Duration confirmTimeout;
    private final CircuitBreaker breaker;
    private final Map<HandOffOutcome, Timer> confirms = new EnumMap<>(HandOffOutcome.class);

    /**
     * Settings of hand-offs.
     *
     * @param confirmTimeout after this it is unknown how far a hand-off got
     */
    @ConfigurationProperties("courtgate.reserve")
    record Settings(@DefaultValue("800ms") Duration confirmTimeout) {}

    HandOff(
            RabbitTemplate rabbit,
            ObjectMapper json,
            Settings settings,
            CircuitBreakerRegistry breakers,
            MeterRegistry metrics) {
        this.rabbit = rabbit;
        this.json = json;
        this.confirmTimeout = settings.confirmTimeout();
        this.breaker = breakers.circuitBreaker(
                "handoff",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(10)
                        .minimumNumberOfCalls(3)
                        .failureRateThreshold(50)
                        .waitDurationInOpenState(Duration.ofSeconds(1))
                        .permittedNumberOfCallsInHalfOpenState(2)
                        .automaticTransitionFromOpenToHalfOpenEnabled(true)
                        .build());
        for (HandOffOutcome outcome : HandOffOutcome.values()) {
            confirms.put(
                    outcome,
                    Timer.builder("courtgate.handoff")
                            .description("Messages with holds, from the sending until it is known how far they got")
                            .tag("outcome", outcome.name())
                            .serviceLevelObjectives(CONFIRM_STEPS)
                            .register(metrics));
        }
    }

    /** Empty while the broker is known to be down: then no hold should be taken at all. */
    public Optional<PublishPermit> publishPermit() {
        return breaker.tryAcquirePermission() ? Optional.of(new PublishPermit()) : Optional.empty();
    }

    /**
     * The right to publish, which may be the try that closes the breaker again; one that was not used is given back
     * when it is closed. For one thread.
     */
    public final class PublishPermit implements AutoCloseable {
        private boolean isUsed;

        private PublishPermit() {}

        /**
         * Publishes; the answer comes within the confirm time-out and never exceptionally.
         *
         * @param contexts of those whose request traces are followed, as {@link BatchSpans} has them; null without any
         */
        public CompletableFuture<HandOffOutcome> publish(HoldsTaken holds, @Nullable String contexts) {
            if (holds.sessionId() < 0) { // a rehearsal ends here
                return CompletableFuture.completedFuture(HandOffOutcome.CONFIRMED);
            }
            isUsed = true;
            return HandOff.this.publish(holds, contexts);
        }

        @Override
        public void close() {
            if (!isUsed) {
                breaker.releasePermission();
            }
        }
    }

    private CompletableFuture<HandOffOutcome> publish(HoldsTaken holds, @Nullable String contexts) {
        long start = System.nanoTime();
        var correlation = new CorrelationData(holds.holds().getFirst().traceId());
        var outcome = correlation
                .getFuture()
                .orTimeout(confirmTimeout.toMillis(), TimeUnit.MILLISECONDS)
                .handle((confirm, failure) -> classify(correlation, confirm, failure));
        try {
            rabbit.send(
                    Topology.RESERVE_EXCHANGE,
                    Topology.RESERVE_KEY,
                    toMessage(holds, contexts, correlation.getId()),
                    correlation);
        } catch (AmqpException e) {
            log.warn("Hand-off of {} holds failed: {}", holds.holds().size(), e.toString());
            outcome = CompletableFuture.completedFuture(classify(e));
        }
        return outcome.thenApply(result -> remember(result, start));
    }

    private HandOffOutcome remember(HandOffOutcome outcome, long start) {
        long nanos = System.nanoTime() - start;
        Objects.requireNonNull(confirms.get(outcome)).record(nanos, TimeUnit.NANOSECONDS);
        if (outcome == HandOffOutcome.CONFIRMED || outcome == HandOffOutcome.REFUSED) {
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS); // the broker answers
        } else {
            breaker.onError(nanos, TimeUnit.NANOSECONDS, new TimeoutException(outcome.name()));
        }
        return outcome;
    }

    private static HandOffOutcome classify(
            CorrelationData correlation, CorrelationData.@Nullable Confirm confirm, @Nullable Throwable failure) {
        if (failure != null || confirm == null) {
            return HandOffOutcome.UNKNOWN;
        }
        return switch (Confirm.of(correlation, confirm)) {
            case Confirm.Taken taken -> HandOffOutcome.CONFIRMED;
            case Confirm.Unroutable lost -> HandOffOutcome.REFUSED;
            case Confirm.Refused no ->
                no.reason() == null || correlation.getReturned() != null
                        ? HandOffOutcome.REFUSED
                        : HandOffOutcome.UNKNOWN;
            case Confirm.Missing none -> HandOffOutcome.UNKNOWN;
        };
    }

    private static HandOffOutcome classify(AmqpException e) {
        boolean neverSent = e instanceof AmqpConnectException || e.getCause() instanceof AlreadyClosedException;
        return neverSent ? HandOffOutcome.NEVER_SENT : HandOffOutcome.UNKNOWN;
    }

    private Message toMessage(HoldsTaken holds, @Nullable String contexts, String messageId) {
        try {
            var message = ConfirmedPublisher.persistentJson(json.writeValueAsBytes(holds))
                    .setMessageId(messageId)
                    .setHeader(Topology.SESSION_ID_HEADER, holds.sessionId())
                    .setHeader(
                            Topology.TRACE_IDS_HEADER,
                            holds.holds().stream().map(HoldsTaken.Hold::traceId).collect(Collectors.joining(",")));
            if (contexts != null) {
                message.setHeader(BatchSpans.HEADER, contexts);
            }
            return message.build();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of numbers and strings is writable", e);
        }
    }
}
