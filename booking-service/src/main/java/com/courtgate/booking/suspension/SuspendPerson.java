package com.courtgate.booking.suspension;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.waitlist.EndWaitlistEntry;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The office lets a student book nothing for a time, or lets them again. */
@Component
class SuspendPerson {
    private final UserLocks userLocks;
    private final SuspensionMapper mapper;
    private final EndWaitlistEntry endWaitlistEntry;
    private final ReducedQuotas reducedQuotas;
    private final AuditLog auditLog;
    private final Clock clock;

    SuspendPerson(
            UserLocks userLocks,
            SuspensionMapper mapper,
            EndWaitlistEntry endWaitlistEntry,
            ReducedQuotas reducedQuotas,
            AuditLog auditLog,
            Clock clock) {
        this.userLocks = userLocks;
        this.mapper = mapper;
        this.endWaitlistEntry = endWaitlistEntry;
        this.reducedQuotas = reducedQuotas;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Changed() implements Outcome {}

    /** Nothing was changed, and why. */
    record Refused(ResultCode code, @Nullable Map<String, ?> details) implements Outcome {}

    @Transactional
    public Outcome suspend(CurrentUser admin, long userId, Instant until, AdminReason why) {
        Instant now = clock.instant();
        if (!mapper.isStudent(userId)) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        if (!until.isAfter(now)) {
            return new Refused(ResultCode.VALIDATE_FAILED, Map.of("until", Reason.of("reason.over")));
        }
        userLocks.suspend(userId, until, why.why());
        endWaitlistEntry.lapseOf(userId, now);
        reducedQuotas.tell(now);
        auditLog.record(admin, now, "user.suspend", "user:" + userId, why, Map.of("until", until));
        return new Changed();
    }

    @Transactional
    public Outcome lift(CurrentUser admin, long userId, AdminReason why) {
        Instant now = clock.instant();
        if (!mapper.isStudent(userId)) {
            return new Refused(ResultCode.NOT_FOUND, null);
        }
        userLocks.suspend(userId, null, null);
        endWaitlistEntry.mayHaveAgain(userId, now);
        reducedQuotas.tell(now);
        auditLog.record(admin, now, "user.suspension.lift", "user:" + userId, why, Map.of());
        return new Changed();
    }
}
