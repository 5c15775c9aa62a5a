package com.courtgate.booking.suspension;

import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.waitlist.EndWaitlistEntry;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The office lets a student book nothing for a time, or lets them again. */
@Component
class SuspendPerson {
    private final UserLocks standings;
    private final SuspensionMapper mapper;
    private final EndWaitlistEntry endWaitlistEntry;
    private final PushAllowances pushAllowances;
    private final AuditLog auditLog;
    private final Clock clock;

    SuspendPerson(
            UserLocks standings,
            SuspensionMapper mapper,
            EndWaitlistEntry endWaitlistEntry,
            PushAllowances pushAllowances,
            AuditLog auditLog,
            Clock clock) {
        this.standings = standings;
        this.mapper = mapper;
        this.endWaitlistEntry = endWaitlistEntry;
        this.pushAllowances = pushAllowances;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Changed() implements Outcome {}

    record NoStudent() implements Outcome {}

    /** The end of a suspension is in the future. */
    record Past() implements Outcome {}

    @Transactional
    public Outcome suspend(CurrentUser admin, long userId, Instant until, AdminReason why) {
        Instant now = clock.instant();
        if (!mapper.isStudent(userId)) {
            return new NoStudent();
        }
        if (!until.isAfter(now)) {
            return new Past();
        }
        standings.suspend(userId, until, why.why());
        endWaitlistEntry.lapseOf(userId, now);
        pushAllowances.tell(now);
        auditLog.record(admin, now, "user.suspend", "user:" + userId, why, Map.of("until", until));
        return new Changed();
    }

    @Transactional
    public Outcome lift(CurrentUser admin, long userId, AdminReason why) {
        Instant now = clock.instant();
        if (!mapper.isStudent(userId)) {
            return new NoStudent();
        }
        standings.suspend(userId, null, null);
        endWaitlistEntry.mayHaveAgain(userId, now);
        pushAllowances.tell(now);
        auditLog.record(admin, now, "user.suspension.lift", "user:" + userId, why, Map.of());
        return new Changed();
    }
}
