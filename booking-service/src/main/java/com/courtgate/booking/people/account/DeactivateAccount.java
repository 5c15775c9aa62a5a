package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Lets nobody log in with an account any more, and ends its logins; or lets them again. An access token that is out
 * lasts until it expires. Bookings stay.
 */
@Component
class DeactivateAccount {
    private final RequireAdministrator requireAdministrator;
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final List<AccountDeactivationObserver> followers;
    private final AuditLog auditLog;
    private final Clock clock;

    DeactivateAccount(
            RequireAdministrator requireAdministrator,
            AccountMapper accounts,
            RefreshTokens refreshTokens,
            List<AccountDeactivationObserver> followers,
            AuditLog auditLog,
            Clock clock) {
        this.requireAdministrator = requireAdministrator;
        this.accounts = accounts;
        this.refreshTokens = refreshTokens;
        this.followers = List.copyOf(followers);
        this.auditLog = auditLog;
        this.clock = clock;
    }

    RequireAdministrator.Outcome<AccountRow> deactivate(CurrentUser admin, long id, AdminReason reason) {
        return requireAdministrator.actOnAnother(admin, id, account -> {
            Instant now = clock.instant();
            record(admin, id, "user.deactivate", reason, accounts.deactivate(id, now), now);
            refreshTokens.revokeAllOf(id, now);
            followers.forEach(follower -> follower.deactivated(id, now));
            return account;
        });
    }

    RequireAdministrator.Outcome<AccountRow> reactivate(CurrentUser admin, long id, AdminReason reason) {
        return requireAdministrator.act(admin, id, account -> {
            record(admin, id, "user.reactivate", reason, accounts.activate(id), clock.instant());
            return account;
        });
    }

    private void record(CurrentUser admin, long id, String action, AdminReason reason, int moved, Instant now) {
        if (moved == 1) {
            auditLog.record(admin, now, action, "user:" + id, Map.of("why", reason.why()));
        }
    }
}
