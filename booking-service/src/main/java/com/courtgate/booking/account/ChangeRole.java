package com.courtgate.booking.account;

import com.courtgate.booking.auditlog.AuditLog;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives an account another role and ends its logins; an access token that is out has the old one until it expires.
 * Nobody changes his own, and who is no administrator any more changes none: so there is always one left.
 */
@Component
class ChangeRole {
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeRole(AccountMapper accounts, RefreshTokens refreshTokens, AuditLog auditLog, Clock clock) {
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
        OWN_ACCOUNT,
        /** The token says so still, the database not any more. */
        NO_ADMINISTRATOR
    }

    @Transactional
    public Outcome change(CurrentUser admin, long id, RoleChange wanted) {
        if (id == admin.id()) {
            return Outcome.OWN_ACCOUNT;
        }
        // Both rows in one order: two who take each other's role go one after the other, and the second may not.
        List<AccountRow> locked = accounts.lock(Math.min(id, admin.id()), Math.max(id, admin.id()));
        if (locked.stream().noneMatch(row -> row.id() == admin.id() && row.role() == Role.ADMIN && row.active())) {
            return Outcome.NO_ADMINISTRATOR;
        }
        if (locked.stream().noneMatch(row -> row.id() == id)) {
            return Outcome.NO_SUCH_ACCOUNT;
        }
        if (accounts.setRole(id, wanted.role()) == 1) {
            Instant now = clock.instant();
            refreshTokens.revokeAllOf(id, now);
            Map<String, Object> detail = Map.of("why", wanted.why(), "role", wanted.role());
            auditLog.record(admin, now, "user.role", "user:" + id, detail);
        }
        return Outcome.DONE;
    }
}
