package com.courtgate.booking.waitlist;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.notice.Notices;
import com.courtgate.booking.waitlist.EndWaitlistEntry.Ended;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** A student leaves the waitlist, or the office has them leave it; an offer that stands is cancelled by that. */
@Component
class LeaveWaitlist {
    private static final int TRIES = 5;
    private static final Refused BUSY = new Refused(ResultCode.FAILED, null);
    private final EntryMapper entries;
    private final EndWaitlistEntry endWaitlistEntry;
    private final Notices notices;
    private final AuditLog auditLog;
    private final TransactionTemplate transaction;
    private final Clock clock;

    LeaveWaitlist(
            EntryMapper entries,
            EndWaitlistEntry endWaitlistEntry,
            Notices notices,
            AuditLog auditLog,
            TransactionTemplate transaction,
            Clock clock) {
        this.entries = entries;
        this.endWaitlistEntry = endWaitlistEntry;
        this.notices = notices;
        this.auditLog = auditLog;
        this.transaction = transaction;
        this.clock = clock;
    }

    sealed interface Outcome {}

    /** Or before. */
    record Left() implements Outcome {}

    /** There is no such entry of theirs, it has ended otherwise, or each time something else happened to its order. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    private static Refused notOpen(EntryState state) {
        return new Refused(ResultCode.STATE_INVALID, Map.of("state", state));
    }

    Outcome leave(long entryId, long userId) {
        return tried(
                entryId,
                userId,
                EntryState.LEFT,
                (entry, now) -> endWaitlistEntry.end(entry, EntryState.LEFT, null, null, now));
    }

    /** Ends an entry for the office, which says why. */
    Outcome end(CurrentUser admin, long entryId, AdminReason why) {
        return tried(entryId, null, EntryState.ENDED, (entry, now) -> {
            Ended ended = endWaitlistEntry.end(entry, EntryState.ENDED, EntryEndReason.BY_OFFICE, why.why(), now);
            if (ended == Ended.ENDED) {
                notices.waitlistEnded(entry.userId(), entry.id(), entries.slotsOf(entry.id()), why.why(), now);
                auditLog.record(admin, now, "line.end", "line:" + entry.id(), why, Map.of("userId", entry.userId()));
            }
            return ended;
        });
    }

    private Outcome tried(long entryId, @Nullable Long userId, EntryState to, BiFunction<Entry, Instant, Ended> deed) {
        Outcome outcome = BUSY;
        for (int left = TRIES; left > 0 && BUSY.equals(outcome); left--) {
            try {
                outcome = Objects.requireNonNull(transaction.execute(tx -> {
                    Outcome once = once(entryId, userId, to, deed);
                    if (BUSY.equals(once)) {
                        tx.setRollbackOnly();
                    }
                    return once;
                }));
            } catch (DataAccessException e) {
                if (!Outages.isConflict(e)) { // else with whoever looks at the waitlist at this moment
                    throw e;
                }
            }
        }
        return outcome;
    }

    private Outcome once(long entryId, @Nullable Long userId, EntryState to, BiFunction<Entry, Instant, Ended> deed) {
        Entry entry = entries.find(entryId);
        if (entry == null || (userId != null && entry.userId() != userId)) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        if (entry.state() != EntryState.WAITING) {
            return entry.state() == to ? new Left() : notOpen(entry.state());
        }
        return switch (deed.apply(entry, clock.instant())) {
            case ENDED -> new Left();
            case TAKEN -> notOpen(EntryState.TAKEN);
            case MOVED -> BUSY;
        };
    }
}
