package com.courtgate.booking.people.account;

import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashes;
import com.courtgate.common.auditlog.AdminReason;
import com.courtgate.common.security.CurrentUser;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Gives an account a password that is good for one thing: choosing another. All its logins end, and its lock with them.
 * The password is told once, and kept as a hash like any other.
 */
@Component
class ResetPassword {
    /** Nothing that looks like something else when it is read out. */
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

    private static final int LENGTH = 12;

    private final RequireAdministrator requireAdministrator;
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final AuditLog auditLog;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ResetPassword(
            RequireAdministrator requireAdministrator,
            AccountMapper accounts,
            PasswordHashes hashes,
            LoginGuard guard,
            RefreshTokens refreshTokens,
            AuditLog auditLog,
            Clock clock) {
        this.requireAdministrator = requireAdministrator;
        this.accounts = accounts;
        this.hashes = hashes;
        this.guard = guard;
        this.refreshTokens = refreshTokens;
        this.auditLog = auditLog;
        this.clock = clock;
    }

    /** Answers the new password. */
    RequireAdministrator.Outcome<String> reset(CurrentUser admin, long id, AdminReason reason) {
        return requireAdministrator.act(admin, id, account -> {
            String password = newPassword();
            Instant now = clock.instant();
            accounts.setOneTimePassword(id, hashes.stage(password));
            refreshTokens.revokeAllOf(id, now);
            guard.unlock(account.studentId());
            auditLog.record(admin, now, "user.password", "user:" + id, Map.of("why", reason.why()));
            return password;
        });
    }

    /** Ends the lock that came of wrong passwords. */
    RequireAdministrator.Outcome<AccountRow> unlock(CurrentUser admin, long id, AdminReason reason) {
        return requireAdministrator.act(admin, id, account -> {
            guard.unlock(account.studentId());
            auditLog.record(admin, clock.instant(), "user.unlock", "user:" + id, Map.of("why", reason.why()));
            return account;
        });
    }

    private String newPassword() {
        var password = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            password.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return password.toString();
    }
}
