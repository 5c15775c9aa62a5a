package com.courtgate.common.outbox;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.messaging.Confirm;
import com.courtgate.common.messaging.ConfirmedPublisher;
import com.courtgate.common.messaging.ConfirmedPublisher.Outgoing;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.value.TruncatedText;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.amqp.AmqpException;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitOperations;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Publishes what is due. Several relays may run: each leases its events for a while, and only whose lease it still is
 * may say what became of them. The end of the lease proves that: no other lease of an event can have the same.
 */
public class OutboxRelay {
    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);

    private final OutboxMapper mapper;
    private final RabbitTemplate rabbit;
    private final TransactionTemplate transaction;
    private final OutboxSettings settings;
    private final Clock clock;

    OutboxRelay(
            OutboxMapper mapper,
            RabbitTemplate rabbit,
            TransactionTemplate transaction,
            OutboxSettings settings,
            Clock clock) {
        this.mapper = mapper;
        this.rabbit = rabbit;
        this.transaction = transaction;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Result of a batch.
     *
     * @param tried how many events it had
     * @param metOutage whether the broker was away for some of them
     */
    record Batch(int tried, boolean metOutage) {}

    /** Relays until nothing is due, or the broker turns out to be away. */
    public void relay() {
        try {
            Batch batch;
            do { // an event may have waited for the one before it, whatever the size of the batch
                batch = relayBatch();
            } while (batch.tried() > 0 && !batch.metOutage());
        } catch (DataAccessException | TransactionException e) {
            log.warn("Events wait for the database: {}", e.toString());
        }
    }

    Batch relayBatch() {
        Instant now = clock.instant();
        Instant until = now.plus(settings.lease()).truncatedTo(ChronoUnit.MILLIS); // as the column holds it
        List<OutboxRow> due = lease(now, until);
        Map<OutboxRow, Failure> failed = new LinkedHashMap<>();
        if (!due.isEmpty()) {
            Map<OutboxRow, CorrelationData> published = publish(due, failed);
            markSent(awaitConfirms(published, failed), until);
            markFailed(failed, until);
        }
        return new Batch(due.size(), failed.values().stream().anyMatch(Failure::isOutage));
    }

    private List<OutboxRow> lease(Instant now, Instant until) {
        List<OutboxRow> leased = transaction.execute(tx -> {
            List<OutboxRow> due = mapper.lockDue(now, settings.batch());
            if (!due.isEmpty()) {
                mapper.lease(due.stream().map(OutboxRow::id).toList(), until);
            }
            return due;
        });
        return leased == null ? List.of() : leased;
    }

    /**
     * On one channel: each send on a channel of its own, which waits for its confirm, is slow. Once the broker is found
     * to be away, the rest is not tried: each try may take seconds.
     */
    private Map<OutboxRow, CorrelationData> publish(List<OutboxRow> leased, Map<OutboxRow, Failure> failed) {
        Map<OutboxRow, CorrelationData> published = new LinkedHashMap<>();
        try {
            rabbit.<Boolean>invoke(channel -> publish(channel, leased, published, failed));
        } catch (AmqpException e) {
            log.debug("No channel to publish on", e);
            Failure failure = Failure.of(e);
            leased.stream().filter(row -> !published.containsKey(row)).forEach(row -> failed.putIfAbsent(row, failure));
        }
        return published;
    }

    private static boolean publish(
            RabbitOperations channel,
            List<OutboxRow> leased,
            Map<OutboxRow, CorrelationData> published,
            Map<OutboxRow, Failure> failed) {
        @Nullable Failure outage = null;
        for (OutboxRow row : leased) {
            if (outage != null) {
                failed.put(row, outage);
                continue;
            }
            try {
                published.put(row, publish(channel, row));
            } catch (AmqpException e) {
                var failure = Failure.of(e);
                failed.put(row, failure);
                outage = failure.isOutage() ? failure : null;
            }
        }
        return outage == null;
    }

    /** Answers the ids of those the broker has. */
    private List<Long> awaitConfirms(Map<OutboxRow, CorrelationData> published, Map<OutboxRow, Failure> failed) {
        long deadline = System.nanoTime() + settings.confirm().toNanos(); // for all of them together
        List<Long> sent = new ArrayList<>();
        published.forEach((row, correlation) -> {
            Failure failure = awaitConfirm(correlation, deadline);
            if (failure == null) {
                sent.add(row.id());
            } else {
                failed.put(row, failure);
            }
        });
        return sent;
    }

    private void markSent(List<Long> sent, Instant until) {
        if (!sent.isEmpty()) {
            noteLostLeases(sent.size() - mapper.sent(sent, until, clock.instant()));
        }
    }

    private void markFailed(Map<OutboxRow, Failure> failed, Instant until) {
        List<Long> postponed = new ArrayList<>();
        Failure outage = null;
        for (Map.Entry<OutboxRow, Failure> each : failed.entrySet()) {
            if (each.getValue().isOutage()) {
                outage = each.getValue();
                postponed.add(each.getKey().id());
            } else {
                retryLater(each.getKey(), until, each.getValue());
            }
        }
        if (outage != null) {
            // An outage concerns all events that wait, perhaps very many: one line for all.
            log.warn("{} events wait for the broker: {}", postponed.size(), outage.error());
            Instant next = clock.instant().plus(settings.outagePause());
            noteLostLeases(postponed.size() - mapper.postpone(postponed, until, next, outage.error()));
        }
    }

    private static void noteLostLeases(int lost) {
        if (lost > 0) {
            log.warn(
                    "{} events took longer than their lease; another relay has them, and they may" + " be sent twice",
                    lost);
        }
    }

    private static CorrelationData publish(RabbitOperations channel, OutboxRow row) {
        var message = ConfirmedPublisher.persistentJson(row.body().getBytes(StandardCharsets.UTF_8))
                .setMessageId(row.eventId())
                .setType(row.routingKey())
                .setHeader(TraceContexts.HEADER, TraceContexts.acceptOrCreate(row.traceParent()))
                .build();
        return ConfirmedPublisher.send(channel, new Outgoing(row.exchangeName(), row.routingKey(), message));
    }

    /** Null when the broker has the event. */
    private static @Nullable Failure awaitConfirm(CorrelationData correlation, long deadline) {
        Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
        return switch (Confirm.await(correlation, left)) {
            case Confirm.Taken taken -> null;
            case Confirm.Unroutable lost -> new Failure("returned: no queue takes it", false);
            case Confirm.Refused no -> new Failure("refused: " + no.reason(), no.reason() != null);
            case Confirm.Missing none -> new Failure(none.why(), true);
        };
    }

    private void retryLater(OutboxRow row, Instant until, Failure failure) {
        int attempts = row.attempts() + 1;
        boolean dead = attempts >= settings.mostAttempts();
        log.warn(
                "Event {} ({}) was not sent, attempt {}{}: {}",
                row.eventId(),
                row.routingKey(),
                attempts,
                dead ? ", given up" : "",
                failure.error());
        int changed = mapper.failed(
                row.id(),
                until,
                dead ? OutboxStatus.DEAD : OutboxStatus.PENDING,
                clock.instant().plus(settings.backoff().after(attempts)),
                failure.error());
        noteLostLeases(1 - changed);
    }

    /**
     * Reason why an event was not sent, and whether that was anything but its own fault. An outage of the broker,
     * however long, makes no event dead.
     *
     * @param error at most 200 characters
     */
    private record Failure(String error, boolean isOutage) {
        Failure {
            error = TruncatedText.of(error);
        }

        static Failure of(AmqpException e) {
            return new Failure(e.toString(), Outages.isOutage(e));
        }
    }
}
