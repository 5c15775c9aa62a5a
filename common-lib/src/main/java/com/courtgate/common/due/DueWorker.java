package com.courtgate.common.due;

import com.courtgate.common.due.FailureMapper.Failure;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.value.ShortText;
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
    private final Pace pace;
    private final FailureMapper failures;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private volatile boolean stopped;

    DueWorker(DueWork<T> work, FailureMapper failures, TransactionTemplate transaction, Clock clock) {
        this.work = work;
        this.failures = failures;
        this.pace = work.pace();
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
            log.warn("{} wait for the database: {}", pace.rows(), e.toString());
        }
        return claimed;
    }

    /** Rows of one claim: each is attempted alone, and noted in a transaction of its own. */
    private final class Page {
        private final Claim claim = Claim.at(clock.instant(), pace.lease());
        private final Instant end = claim.at().plus(pace.lease().dividedBy(2));
        private final List<T> rows = Objects.requireNonNull(transaction.execute(tx -> work.claim(claim)));
        private final Map<Long, Integer> failedBefore = failedBefore();
        private final Map<String, Duration> spent = new HashMap<>();

        /** Servers that are not asked again for the rows of this page, and why. */
        private final Map<String, String> away = new LinkedHashMap<>();

        private Map<Long, Integer> failedBefore() {
            return rows.isEmpty()
                    ? Map.of()
                    : failures.of(pace.name(), rows.stream().map(work::id).toList()).stream()
                            .collect(Collectors.toMap(Failure::rowId, Failure::failures));
        }

        boolean mayHaveSuccessor() {
            return !rows.isEmpty() && away.isEmpty();
        }

        void attemptAll() {
            if (rows.isEmpty()) {
                return;
            }
            BiFunction<T, Instant, Next> attempt = prepared();
            for (T row : rows) {
                if (stopped || clock.instant().isAfter(end)) {
                    note(row, () -> work.note(row, clock.instant(), null, claim)); // due at once, for anybody
                } else {
                    note(row, attempt(row, attempt), clock.instant());
                }
            }
            away.forEach((server, why) -> log.warn("{} wait for {}: {}", pace.rows(), server, why));
        }

        /** Prepares an attempt at all rows; a failure of the preparation is a failure of each. */
        private BiFunction<T, Instant, Next> prepared() {
            try {
                return work.attempt(rows, claim);
            } catch (RuntimeException e) {
                Next thrown = thrown(rows.getFirst(), e);
                return (row, now) -> thrown;
            }
        }

        private Next attempt(T row, BiFunction<T, Instant, Next> attempt) {
            String server = work.server(row);
            String known = away.get(server);
            if (known != null) {
                return new Next.Away(server, known);
            }
            Instant begun = clock.instant();
            Next next = tried(row, attempt);
            Duration all = spent.merge(server, Duration.between(begun, clock.instant()), Duration::plus);
            if (next instanceof Next.Away outage) {
                away.put(outage.server(), outage.why());
            } else if (!server.isEmpty() && all.compareTo(pace.lease().dividedBy(4)) > 0) {
                away.put(server, "slow, " + all.toSeconds() + " s for some of them");
            }
            return next;
        }

        private Next tried(T row, BiFunction<T, Instant, Next> attempt) {
            for (int tries = 1; true; tries++) {
                try {
                    return attempt.apply(row, clock.instant());
                } catch (RuntimeException e) {
                    if (!Outages.isConflict(e) || tries == TRIES) {
                        return thrown(row, e);
                    }
                }
            }
        }

        /** Throws when it is the database that is away, which is everybody's. */
        private Next thrown(T row, RuntimeException e) {
            if (Outages.isOutage(e)) {
                if (e instanceof DataAccessException || e instanceof TransactionException) {
                    throw e;
                }
                return new Next.Away(work.server(row), e.toString());
            }
            if (Outages.isConflict(e)) {
                return new Next.Later(clock.instant().plus(Pace.BACKOFF.first()), ShortText.of(e.toString()));
            }
            log.error("{}: {} failed for a reason that nobody foresaw", pace.rows(), work.id(row), e);
            return new Next.Failed(e.toString());
        }

        private void note(T row, Next next, Instant now) {
            switch (next) {
                case Next.Noted noted -> forgive(row);
                case Next.Done done -> {
                    // Its effect may have ended it already: whoever finds nothing to be noted has done no harm.
                    note(row, () -> Math.max(1, work.note(row, null, null, claim)));
                    forgive(row);
                }
                case Next.Later later -> {
                    note(row, () -> work.note(row, later.at(), later.why(), claim));
                    forgive(row);
                }
                case Next.Away outage ->
                    note(row, () -> work.note(row, work.afterOutage(row, now), ShortText.of(outage.why()), claim));
                case Next.Failed failure -> note(row, () -> failed(row, ShortText.of(failure.why()), now));
            }
        }

        private void forgive(T row) {
            if (failedBefore.containsKey(work.id(row))) {
                failures.succeeded(pace.name(), work.id(row));
            }
        }

        private int failed(T row, String why, Instant now) {
            int count = failedBefore.getOrDefault(work.id(row), 0) + 1;
            Duration pause = count < Pace.MOST_FAILURES ? Pace.BACKOFF.after(count) : Pace.BACKOFF.longest();
            int noted = work.note(row, now.plus(pause), why, claim);
            if (noted > 0) {
                log.warn("{}: {} failed, {} in a row; again in {}: {}", pace.rows(), work.id(row), count, pause, why);
                failures.failed(pace.name(), new Failure(work.id(row), count), why, now);
            }
            return noted;
        }

        /** @param changed does it in a transaction of its own, and answers how many rows that changed */
        private void note(T row, IntSupplier changed) {
            try {
                if (Objects.requireNonNull(transaction.execute(tx -> changed.getAsInt())) == 0) {
                    log.warn("{}: {} is another's by now, or due anew: done once more", pace.rows(), work.id(row));
                }
            } catch (RuntimeException e) {
                if (Outages.isOutage(e)) {
                    throw e;
                }
                log.error("{}: {} could not be noted: due again at {}", pace.rows(), work.id(row), claim.until(), e);
            }
        }
    }
}
