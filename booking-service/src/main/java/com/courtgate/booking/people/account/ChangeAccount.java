package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Lets nobody log in with an account any more, or lets them again, or gives it another role. Logins end by the first
 * and the last; an access token that is out lasts, with the old role, until it expires. Bookings stay.
 */
@Component
class ChangeAccount {
    private final RequireAdministrator requireAdministrator;
    private final AccountMapper accounts;
    private final RefreshTokens refreshTokens;
    private final List<AccountDeactivationObserver> followers;
    private final AuditLog auditLog;
    private final Clock clock;

    ChangeAccount(
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

    /**
     * Another role for an account.
     *
     * @param why 3 to 200 characters, kept in the audit log
     */
    record RoleChange(
            @NotNull Role role,
            @NotBlank @Size(min = 3, max = 200) String why) {}

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

    RequireAdministrator.Outcome<RoleChange> changeRole(CurrentUser admin, long id, RoleChange wanted) {
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

    private void record(CurrentUser admin, long id, String action, AdminReason reason, int moved, Instant now) {
        if (moved == 1) {
            auditLog.record(admin, now, action, "user:" + id, Map.of("why", reason.why()));
        }
    }
}
