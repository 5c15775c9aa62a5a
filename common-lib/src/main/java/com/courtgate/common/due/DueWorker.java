package com.courtgate.common.due;

import com.courtgate.common.due.FailureMapper.Failure;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.value.TruncatedText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Does a work: claims a page of due rows, attempts each, notes what came of it. Any number of workers may do the same
 * work at the same time. A row that fails holds up no other; a server that is away or slow is left alone for the rest
 * of the page.
 */
final class DueWorker<T> {
    private static final Logger log = LoggerFactory.getLogger(DueWorker.class);
    private static final int TRIES = 3; // for a transaction that lost against another

    private final DueWork<T> work;
    private final WorkSchedule schedule;
    private final FailureMapper failures;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private volatile boolean stopped;

    DueWorker(DueWork<T> work, FailureMapper failures, TransactionTemplate transaction, Clock clock) {
        this.work = work;
        this.failures = failures;
        this.schedule = work.schedule();
        this.transaction = transaction;
        this.clock = clock;
    }

    /** After the row in hand nothing more is attempted; what is claimed is given back. For good. */
    void stop() {
        stopped = true;
    }

    /** Attempts rows until nothing is due, or a server turns out to be away. Answers how many rows were claimed. */
    int run() {
        int claimed = 0;
        try {
            Page page;
            do {
                page = new Page();
                claimed += page.rows.size();
                page.attemptAll();
            } while (!stopped && page.mayHaveSuccessor());
        } catch (DataAccessException | TransactionException e) {
            if (!Outages.isOutage(e)) {
                throw e;
            }
            log.warn("{} wait for the database: {}", schedule.rows(), e.toString());
        }
        return claimed;
    }

    /** Rows of one claim: each is attempted alone, and noted in a transaction of its own. */
    private final class Page {
        private final Claim claim = Claim.at(clock.instant(), schedule.lease());
        private final Instant end = claim.at().plus(schedule.lease().dividedBy(2));
        private final List<T> rows =
                retried(() -> Objects.requireNonNull(transaction.execute(tx -> work.claim(claim))));
        private final Map<Long, Integer> failedBefore = failedBefore();
        private final Map<String, Duration> spent = new HashMap<>();

        /** Servers that are not asked again for the rows of this page, and why. */
        private final Map<String, String> away = new LinkedHashMap<>();

        private Map<Long, Integer> failedBefore() {
            return rows.isEmpty()
                    ? Map.of()
                    : failures.of(schedule.name(), rows.stream().map(work::id).toList()).stream()
                            .collect(Collectors.toMap(Failure::rowId, Failure::failures));
        }

        boolean mayHaveSuccessor() {
            return !rows.isEmpty() && away.isEmpty();
        }

        void attemptAll() {
            if (rows.isEmpty()) {
                return;
            }
            BiFunction<T, Instant, AttemptResult> attempt = prepared();
            for (T row : rows) {
                if (stopped || clock.instant().isAfter(end)) {
                    note(row, () -> work.note(row, clock.instant(), null, claim)); // due at once, for anybody
                } else {
                    note(row, attempt(row, attempt), clock.instant());
                }
            }
            away.forEach((server, why) -> log.warn("{} wait for {}: {}", schedule.rows(), server, why));
        }

        /** Prepares an attempt at all rows; a failure of the preparation is a failure of each. */
        private BiFunction<T, Instant, AttemptResult> prepared() {
            try {
                return work.attempt(rows, claim);
            } catch (RuntimeException e) {
                AttemptResult thrown = thrown(rows.getFirst(), e);
                return (row, now) -> thrown;
            }
        }

        private AttemptResult attempt(T row, BiFunction<T, Instant, AttemptResult> attempt) {
            String server = work.server(row);
            String known = away.get(server);
            if (known != null) {
                return new AttemptResult.Unavailable(server, known);
            }
            Instant begun = clock.instant();
            AttemptResult next = tried(row, attempt);
            Duration all = spent.merge(server, Duration.between(begun, clock.instant()), Duration::plus);
            if (next instanceof AttemptResult.Unavailable outage) {
                away.put(outage.server(), outage.why());
            } else if (!server.isEmpty() && all.compareTo(schedule.lease().dividedBy(4)) > 0) {
                away.put(server, "slow, " + all.toSeconds() + " s for some of them");
            }
            return next;
        }

        private AttemptResult tried(T row, BiFunction<T, Instant, AttemptResult> attempt) {
            try {
                return retried(() -> attempt.apply(row, clock.instant()));
            } catch (RuntimeException e) {
                return thrown(row, e);
            }
        }

        private <R> R retried(Supplier<R> action) {
            for (int tries = 1; true; tries++) {
                try {
                    return action.get();
                } catch (RuntimeException e) {
                    if (!Outages.isConflict(e) || tries == TRIES) {
                        throw e;
                    }
                }
            }
        }

        /** Throws when it is the database that is away, which is everybody's. */
        private AttemptResult thrown(T row, RuntimeException e) {
            if (Outages.isOutage(e)) {
                if (e instanceof DataAccessException || e instanceof TransactionException) {
                    throw e;
                }
                return new AttemptResult.Unavailable(work.server(row), e.toString());
            }
            if (Outages.isConflict(e)) {
                return new AttemptResult.Later(
                        clock.instant().plus(WorkSchedule.BACKOFF.first()), TruncatedText.of(e.toString()));
            }
            log.error("{}: {} failed for a reason that nobody foresaw", schedule.rows(), work.id(row), e);
            return new AttemptResult.Failed(e.toString());
        }

        private void note(T row, AttemptResult next, Instant now) {
            switch (next) {
                case AttemptResult.Noted noted -> forgive(row);
                case AttemptResult.Done done -> {
                    // Its effect may have ended it already: whoever finds nothing to be noted has done no harm.
                    note(row, () -> Math.max(1, work.note(row, null, null, claim)));
                    forgive(row);
                }
                case AttemptResult.Later later -> {
                    note(row, () -> work.note(row, later.at(), later.why(), claim));
                    forgive(row);
                }
                case AttemptResult.Unavailable outage ->
                    note(row, () -> work.note(row, work.afterOutage(row, now), TruncatedText.of(outage.why()), claim));
                case AttemptResult.Failed failure -> note(row, () -> failed(row, TruncatedText.of(failure.why()), now));
            }
        }

        private void forgive(T row) {
            if (failedBefore.containsKey(work.id(row))) {
                failures.succeeded(schedule.name(), work.id(row));
            }
        }

        private int failed(T row, String why, Instant now) {
            int count = failedBefore.getOrDefault(work.id(row), 0) + 1;
            Duration pause = count < WorkSchedule.MOST_FAILURES
                    ? WorkSchedule.BACKOFF.after(count)
                    : WorkSchedule.BACKOFF.longest();
            int noted = work.note(row, now.plus(pause), why, claim);
            if (noted > 0) {
                log.warn(
                        "{}: {} failed, {} in a row; again in {}: {}",
                        schedule.rows(),
                        work.id(row),
                        count,
                        pause,
                        why);
                failures.failed(schedule.name(), new Failure(work.id(row), count), why, now);
            }
            return noted;
        }

        /** @param changed does it in a transaction of its own, and answers how many rows that changed */
        private void note(T row, IntSupplier changed) {
            try {
                int rows = retried(() -> Objects.requireNonNull(transaction.execute(tx -> changed.getAsInt())));
                if (rows == 0) {
                    log.warn("{}: {} is another's by now, or due anew: done once more", schedule.rows(), work.id(row));
                }
            } catch (RuntimeException e) {
                if (Outages.isOutage(e)) {
                    throw e;
                }
                log.error(
                        "{}: {} could not be noted: due again at {}", schedule.rows(), work.id(row), claim.until(), e);
            }
        }
    }
}
