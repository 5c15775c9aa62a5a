package com.courtgate.common.due;

import com.courtgate.common.due.FailureMapper.Failure;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.value.ShortText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes down what comes of the attempts at the rows of one claim; each row in a transaction of its own. */
final class Notes<T> {
    private static final Logger log = LoggerFactory.getLogger(Notes.class);
    private final DueWork<T> work;
    private final Pace pace;
    private final FailureMapper failures;
    private final TransactionTemplate transaction;
    private final Claim claim;
    private final Map<Long, Integer> failedBefore;

    Notes(DueWork<T> work, FailureMapper failures, TransactionTemplate transaction, Claim claim, List<T> rows) {
        this.work = work;
        this.pace = work.pace();
        this.failures = failures;
        this.transaction = transaction;
        this.claim = claim;
        this.failedBefore = rows.isEmpty()
                ? Map.of()
                : failures.of(pace.name(), rows.stream().map(work::id).toList()).stream()
                        .collect(Collectors.toMap(Failure::rowId, Failure::failures));
    }

    /** A row that was not attempted is due at once, for anybody. */
    void giveBack(T row, Instant now) {
        write(row, () -> work.note(row, now, null, claim));
    }

    void follow(T row, Next next, Instant now) {
        switch (next) {
            case Next.Noted noted -> forgive(row);
            case Next.Done done -> {
                // Its effect may have ended it already: whoever finds nothing to be noted has done no harm.
                write(row, () -> Math.max(1, work.note(row, null, null, claim)));
                forgive(row);
            }
            case Next.Later later -> {
                write(row, () -> work.note(row, later.at(), later.why(), claim));
                forgive(row);
            }
            case Next.Away outage ->
                write(row, () -> work.note(row, work.afterOutage(row, now), ShortText.of(outage.why()), claim));
            case Next.Failed failure -> write(row, () -> failed(row, ShortText.of(failure.why()), now));
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

    /** @param note answers how many rows it changed */
    private void write(T row, Supplier<Integer> note) {
        try {
            if (Objects.requireNonNull(transaction.execute(tx -> note.get())) == 0) {
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
