package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.identity.RoleChange;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Gives an account another role and ends its logins; an access token that is out has the old one until it expires. */
@Component
class ChangeRole {
    private final RequireAdministrator requireAdministrator;
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeRole(
            RequireAdministrator requireAdministrator,
            AccountMapper accounts,
            RefreshTokens refreshTokens,
            AuditLog auditLog,
            Clock clock) {
        this.requireAdministrator = requireAdministrator;
        this.accounts = accounts;
        this.refreshTokens = refreshTokens;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    RequireAdministrator.Outcome<RoleChange> change(CurrentUser admin, long id, RoleChange wanted) {
        return requireAdministrator.actOnAnother(admin, id, account -> {
            if (accounts.setRole(id, wanted.role()) == 1) {
                Instant now = clock.instant();
                refreshTokens.revokeAllOf(id, now);
                Map<String, Object> detail = Map.of("why", wanted.why(), "role", wanted.role());
                auditLog.record(admin, now, "user.role", "user:" + id, detail);
            }
            return wanted;
        });
    }
}
