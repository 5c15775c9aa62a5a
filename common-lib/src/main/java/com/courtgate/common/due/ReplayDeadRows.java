package com.courtgate.common.due;

import com.courtgate.common.auditlog.AdminAuditLog;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
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

    /** NOT_FOUND for a row that is not there, STATE_INVALID for one that was not given up, or is replayed already. */
    public void replay(CurrentUser admin, long id, AdminReason why) {
        transaction.executeWithoutResult(tx -> replay(admin, id, why, clock.instant()));
    }

    private void replay(CurrentUser admin, long id, AdminReason why, Instant now) {
        if (rows.replay(id, now) == 0) {
            throw ApiException.of(rows.count(id) == 0 ? ResultCode.NOT_FOUND : ResultCode.STATE_INVALID);
        }
        auditLog.record(admin, now, word + ".replay", word + ":" + id, why, Map.of());
    }
}
