package com.courtgate.common.outbox;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.TraceContexts;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.core.MessageDeliveryMode;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Publishes what is due. Several relays may run: each leases its events for a while under a token,
 * and only the token's holder may say what became of them.
 */
public class OutboxRelay {
    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private static final int BATCH = 200;
    private static final int MOST_ATTEMPTS = 12;
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration CONFIRM = Duration.ofSeconds(5);
    private static final Duration KEPT = Duration.ofDays(7);

    private final OutboxMapper mapper;
    private final RabbitTemplate rabbit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    OutboxRelay(
            OutboxMapper mapper,
            RabbitTemplate rabbit,
            TransactionTemplate transaction,
            Clock clock) {
        this.mapper = mapper;
        this.rabbit = rabbit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Relays until nothing is due. */
    public void relay() {
        try {
            // An event may have waited for the one before it, whatever the size of the batch.
            while (relayBatch() > 0) {
                log.debug("More events may be due");
            }
        } catch (org.springframework.dao.DataAccessException
                | org.springframework.transaction.TransactionException e) {
            log.warn("Events wait for the database: {}", e.toString());
        }
    }

    /** Answers how many events were tried. */
    int relayBatch() {
        String token = UUID.randomUUID().toString();
        List<OutboxRow> due = lease(token);
        settle(publish(due, token), token);
        return due.size();
    }

    private List<OutboxRow> lease(String token) {
        Instant now = clock.instant();
        List<OutboxRow> leased =
                transaction.execute(
                        tx -> {
                            List<OutboxRow> due = mapper.lockDue(now, BATCH);
                            if (!due.isEmpty()) {
                                mapper.lease(
                                        due.stream().map(OutboxRow::id).toList(),
                                        token,
                                        now.plus(LEASE));
                            }
                            return due;
                        });
        return leased == null ? List.of() : leased;
    }

    /** Once the broker is found to be away, the rest is not tried: each try may take seconds. */
    private Map<OutboxRow, CorrelationData> publish(List<OutboxRow> leased, String token) {
        Map<OutboxRow, CorrelationData> published = new LinkedHashMap<>();
        @Nullable Failure outage = null;
        for (OutboxRow row : leased) {
            if (outage != null) {
                retryLater(row, token, outage);
                continue;
            }
            try {
                published.put(row, publish(row));
            } catch (AmqpException e) {
                var failure = new Failure(e.toString(), Outages.isOutage(e));
                retryLater(row, token, failure);
                outage = failure.isOutage() ? failure : null;
            }
        }
        return published;
    }

    private void settle(Map<OutboxRow, CorrelationData> published, String token) {
        long deadline = System.nanoTime() + CONFIRM.toNanos(); // of all, well within the lease
        List<Long> sent = new ArrayList<>();
        published.forEach(
                (row, correlation) -> {
                    Failure failure = awaitConfirm(correlation, deadline);
                    if (failure == null) {
                        sent.add(row.id());
                    } else {
                        retryLater(row, token, failure);
                    }
                });
        if (!sent.isEmpty()) {
            mapper.sent(sent, token, clock.instant());
        }
    }

    void purge() {
        while (mapper.purge(clock.instant().minus(KEPT)) > 0) {
            log.debug("Purged sent events");
        }
    }

    private CorrelationData publish(OutboxRow row) {
        var correlation = new CorrelationData(row.eventId());
        var message =
                MessageBuilder.withBody(row.body().getBytes(StandardCharsets.UTF_8))
                        .setContentType("application/json")
                        .setDeliveryMode(MessageDeliveryMode.PERSISTENT)
                        .setMessageId(row.eventId())
                        .setType(row.routingKey())
                        .setHeader(
                                TraceContexts.HEADER,
                                TraceContexts.acceptOrCreate(row.traceParent()))
                        .build();
        rabbit.send(row.exchangeName(), row.routingKey(), message, correlation);
        return correlation;
    }

    /** Null when the broker has the event. */
    private static @Nullable Failure awaitConfirm(CorrelationData correlation, long deadline) {
        try {
            long left = Math.max(0, deadline - System.nanoTime());
            var confirm = correlation.getFuture().get(left, TimeUnit.NANOSECONDS);
            if (!confirm.isAck()) {
                return new Failure("refused: " + confirm.getReason(), false);
            }
            return correlation.getReturned() == null
                    ? null
                    : new Failure("returned: no queue takes it", false);
        } catch (TimeoutException | ExecutionException e) {
            return new Failure("no confirm: " + e, true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Failure("interrupted", true);
        }
    }

    /** An outage of the broker, however long, makes no event dead. */
    private void retryLater(OutboxRow row, String token, Failure failure) {
        int attempts = row.attempts() + 1;
        boolean dead = attempts >= MOST_ATTEMPTS && !failure.isOutage();
        Duration wait = Duration.ofMillis(Math.min(60_000, 200L << Math.min(attempts, 9)));
        String error = failure.error();
        log.warn(
                "Event {} ({}) was not sent, attempt {}{}: {}",
                row.eventId(),
                row.routingKey(),
                attempts,
                dead ? ", given up" : "",
                error);
        mapper.failed(
                row.id(),
                token,
                dead ? OutboxStatus.DEAD : OutboxStatus.PENDING,
                clock.instant().plus(wait),
                error.substring(0, Math.min(error.length(), 200)));
    }

    /** Why an event was not sent, and whether that was anything but its own fault. */
    private record Failure(String error, boolean isOutage) {}
}
