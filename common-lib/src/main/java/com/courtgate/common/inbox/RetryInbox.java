package com.courtgate.common.inbox;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.inbox.InboxOutcome.Premature;
import com.courtgate.common.inbox.JsonEvent.Malformed;
import com.courtgate.common.tracing.RequestTracer;
import com.courtgate.common.tracing.TraceContexts;
import com.courtgate.common.tracing.TraceScope;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.common.value.TruncatedText;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.Metrics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Tries kept events again when their time has come, also those whose taker died: each is leased for a while, and its
 * count of attempts proves whose it is.
 */
public class RetryInbox {
    private static final Logger log = LoggerFactory.getLogger(RetryInbox.class);
    private static final int BATCH = 50;
    private static final String DIED = "in hand, or the process died of it";
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final EventProcessor processor;
    private final InboxMapper mapper;
    private final ObjectMapper json;
    private final TransactionTemplate transaction;
    private final RequestTracer tracer;
    private final Clock clock;

    RetryInbox(
            EventProcessor processor,
            InboxMapper mapper,
            ObjectMapper json,
            TransactionTemplate transaction,
            RequestTracer tracer,
            Clock clock) {
        this.processor = processor;
        this.mapper = mapper;
        this.json = json;
        this.transaction = transaction;
        this.tracer = tracer;
        this.clock = clock;
    }

    private record Leased(InboxRow row, int attempts) {}

    /** Tries until nothing is due. */
    public void retry() {
        try {
            while (retryBatch() > 0) {
                log.debug("More events may be due");
            }
        } catch (DataAccessException | TransactionException e) {
            log.warn("Kept events wait for the database: {}", e.toString());
        }
    }

    /** Answers how many events were tried. */
    int retryBatch() {
        List<Leased> leased = lease();
        leased.forEach(this::tryAgain);
        return leased.size();
    }

    private List<Leased> lease() {
        Instant now = clock.instant();
        List<Long> due = mapper.due(now, BATCH);
        if (due.isEmpty()) {
            return List.of();
        }
        List<Leased> leased = transaction.execute(tx -> {
            List<Leased> mine = new ArrayList<>();
            for (InboxRow row : mapper.lock(due)) {
                if (isDue(row, now) && !isDead(row)) {
                    mapper.lease(row.id(), now.plus(LEASE), DIED);
                    mine.add(new Leased(row, row.attempts() + 1));
                }
            }
            return mine;
        });
        return leased == null ? List.of() : leased;
    }

    /** Tells whether an event is dead: nobody lives to say what came of a try that kills the process; its traces do. */
    private boolean isDead(InboxRow row) {
        boolean deadly = row.attempts() >= EventProcessor.MOST_ATTEMPTS && DIED.equals(row.lastError());
        if (deadly) {
            failed(new Leased(row, row.attempts()), DIED, true);
        }
        return deadly;
    }

    /** Tells whether a row is still due: another may have had it between the two reads. */
    private static boolean isDue(InboxRow row, Instant now) {
        return row.status() == InboxStatus.PROCESSING && !row.nextAttemptAt().isAfter(now);
    }

    private void tryAgain(Leased leased) {
        InboxRow row = leased.row();
        String cause = TraceContexts.acceptOrCreate(row.traceParent());
        try (var scope = TraceScope.on(tracer.take(cause).named(row.type()), cause)) {
            tryAgain(leased, scope.span());
        }
    }

    private void tryAgain(Leased leased, TraceSpan span) {
        InboxRow row = leased.row();
        try {
            JsonEvent event = JsonEvent.read(json, row.body());
            InboxOutcome outcome = processor.retry(event, row.id(), leased.attempts());
            if (outcome instanceof Premature early && isLast(leased)) {
                outcome = processor.exhaust(event, early, row.id(), leased.attempts());
            }
            span.tell(TraceSpan.OUTCOME, outcome.word());
            if (outcome instanceof Premature early) {
                failed(leased, early.why(), isLast(leased));
            }
        } catch (Malformed e) {
            failed(leased, "malformed: " + e.getMessage(), true);
        } catch (RuntimeException e) {
            log.warn("Event {} of {} was not applied", row.eventId(), row.consumerGroup(), e);
            failed(leased, e.toString(), isLast(leased) && !Outages.isOutage(e) && !Outages.isConflict(e));
        }
    }

    private static boolean isLast(Leased leased) {
        return leased.attempts() >= EventProcessor.MOST_ATTEMPTS;
    }

    private void failed(Leased leased, String error, boolean forGood) {
        InboxRow row = leased.row();
        if (forGood) {
            Metrics.counter(Inbox.FAILED_METRIC).increment();
            log.error("Event {} waits for a person: {}", row.eventId(), error);
        }
        mapper.failed(
                row.id(),
                leased.attempts(),
                forGood ? InboxStatus.FAILED : InboxStatus.PROCESSING,
                clock.instant().plus(EventProcessor.BACKOFF.after(leased.attempts())),
                TruncatedText.of(error));
    }
}
