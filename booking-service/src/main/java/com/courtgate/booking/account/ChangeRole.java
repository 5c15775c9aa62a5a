package com.courtgate.booking.account;

import com.courtgate.booking.auditlog.AuditLog;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Gives an account another role and ends its logins; an access token that is out has the old one until it expires. */
@Component
class ChangeRole {
    private final AsAdministrator asAdministrator;
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeRole(
            AsAdministrator asAdministrator,
            AccountMapper accounts,
            RefreshTokens refreshTokens,
            AuditLog auditLog,
            Clock clock) {
        this.asAdministrator = asAdministrator;
        this.accounts = accounts;
        this.refreshTokens = refreshTokens;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    AsAdministrator.Outcome<RoleChange> change(CurrentUser admin, long id, RoleChange wanted) {
        return asAdministrator.actOnAnother(admin, id, account -> {
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
