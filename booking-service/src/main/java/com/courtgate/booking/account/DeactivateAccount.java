package com.courtgate.booking.account;

import com.courtgate.booking.auditlog.AuditLog;
import com.courtgate.booking.auditlog.OfficeReason;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Lets nobody log in with an account any more, and ends its logins; or lets them again. An access token that is out
 * lasts until it expires. What was booked stays.
 */
@Component
class DeactivateAccount {
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final Clock clock;

    DeactivateAccount(AccountMapper accounts, RefreshTokens refreshTokens, AuditLog auditLog, Clock clock) {
        this.accounts = accounts;
        this.refreshTokens = refreshTokens;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    /** What became of it. */
    enum Outcome {
        /** It is so now; perhaps it was so before. */
        DONE,
        NO_SUCH_ACCOUNT,
        /** Nobody locks himself out. */
        OWN_ACCOUNT
    }

    @Transactional
    public Outcome deactivate(CurrentUser admin, long id, OfficeReason reason) {
        if (id == admin.id()) {
            return Outcome.OWN_ACCOUNT;
        }
        Instant now = clock.instant();
        Outcome outcome = record(admin, id, "user.deactivate", reason, accounts.deactivate(id, now), now);
        if (outcome == Outcome.DONE) {
            refreshTokens.revokeAllOf(id, now);
        }
        return outcome;
    }

    @Transactional
    public Outcome reactivate(CurrentUser admin, long id, OfficeReason reason) {
        return record(admin, id, "user.reactivate", reason, accounts.activate(id), clock.instant());
    }

    private Outcome record(CurrentUser admin, long id, String action, OfficeReason reason, int moved, Instant now) {
        if (moved == 1) {
            auditLog.record(admin, now, action, "user:" + id, Map.of("why", reason.why()));
            return Outcome.DONE;
        }
        return accounts.byId(id) == null ? Outcome.NO_SUCH_ACCOUNT : Outcome.DONE;
    }
}
