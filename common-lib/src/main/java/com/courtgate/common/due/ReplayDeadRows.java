package com.courtgate.common.due;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.springframework.transaction.support.TransactionTemplate;

/** Lets a row that waits for a person be tried again; the trail is written with it or not at all. */
public final class ReplayDeadRows {
    private final String word;
    private final Replayable rows;
    private final AdminAuditLog auditLog;
    private final TransactionTemplate transaction;
    private final Clock clock;

    /** @param word for a row in the audit log, such as {@code letter} */
    public ReplayDeadRows(
            String word, Replayable rows, AdminAuditLog auditLog, TransactionTemplate transaction, Clock clock) {
        this.word = word;
        this.rows = rows;
        this.auditLog = auditLog;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** Outcomes of the wish. */
    public sealed interface Outcome {}

    public record Replayed() implements Outcome {}

    /** The row was not given up, or is replayed already. */
    public record NotDead() implements Outcome {}

    public record Unknown() implements Outcome {}

    public Outcome replay(CurrentUser admin, long id, AdminReason why) {
        return Objects.requireNonNull(transaction.execute(tx -> replay(admin, id, why, clock.instant())));
    }

    private Outcome replay(CurrentUser admin, long id, AdminReason why, Instant now) {
        if (rows.replay(id, now) == 0) {
            return rows.count(id) == 0 ? new Unknown() : new NotDead();
        }
        auditLog.record(admin, now, word + ".replay", word + ":" + id, why, Map.of());
        return new Replayed();
    }
}
