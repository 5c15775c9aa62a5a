package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.VerifyPassword.Verification;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Replaces the password of somebody who is logged in, or deactivates a student's account at their own wish; both with
 * their password, and both end all their logins. From the deactivation on the time until the erasure runs; until that
 * is over the office can bring the account back. Wrong passwords count as failed logins.
 */
@Component
public class ChangeOwnAccount {
    private final AccountMapper accounts;
    private final VerifyPassword verifyPassword;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final List<AccountDeactivationObserver> followers;
    private final AuditLog auditLog;
    private final TransactionTemplate transactions;
    private final Clock clock;

    ChangeOwnAccount(
            AccountMapper accounts,
            VerifyPassword verifyPassword,
            LoginGuard guard,
            RefreshTokens refreshTokens,
            List<AccountDeactivationObserver> followers,
            AuditLog auditLog,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.verifyPassword = verifyPassword;
        this.guard = guard;
        this.refreshTokens = refreshTokens;
        this.followers = List.copyOf(followers);
        this.auditLog = auditLog;
        this.transactions = transactions;
        this.clock = clock;
    }

    public sealed interface Outcome {}

    public record Changed() implements Outcome {}

    /** The password is wrong, somebody else changed it at this moment, or it is no student who wants to leave. */
    public record Refused(ResultCode code) implements Outcome {}

    public record Locked(Duration retryAfter) implements Outcome {}

    /** Too many log in at this moment; no password was looked at. */
    public record Busy(Duration retryAfter) implements Outcome {}

    Outcome changePassword(CurrentUser user, String oldPassword, String newPassword) {
        Outcome outcome = attempt(user, oldPassword, newPassword);
        return outcome == null ? new Refused(ResultCode.FAILED) : outcome;
    }

    /** The office's people are deactivated by the office: there is always an administrator left. */
    public Outcome leave(CurrentUser user, String password) {
        Outcome outcome = attempt(user, password, null);
        // It was overtaken, perhaps by a better hash of the same password.
        Outcome settled = outcome == null ? attempt(user, password, null) : outcome;
        return settled == null ? new Refused(ResultCode.USERNAME_OR_PASSWORD_ERROR) : settled;
    }

    /**
     * Answers null when the account, or its password, was changed while the password was looked at.
     *
     * @param newPassword null for somebody who leaves
     */
    private @Nullable Outcome attempt(CurrentUser user, String password, @Nullable String newPassword) {
        Instant now = clock.instant();
        AccountRow account = accounts.byId(user.id());
        boolean isToLeave = newPassword == null;
        if (isToLeave && account != null && account.role() != Role.STUDENT) {
            return new Refused(ResultCode.FORBIDDEN);
        }
        Duration wait = guard.wait(LoginGuard.Attempt.withToken(user.studentId()), now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        return switch (verifyPassword.ofUser(user.id(), account, password, newPassword)) {
            case PasswordHashing.Busy<Verification> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Verification> computed -> {
                if (!computed.value().right() || account == null) {
                    Duration locked = guard.failed(LoginGuard.Attempt.withToken(user.studentId()));
                    yield locked.isZero() ? new Refused(ResultCode.USERNAME_OR_PASSWORD_ERROR) : new Locked(locked);
                }
                String next = isToLeave
                        ? null
                        : Objects.requireNonNull(computed.value().next());
                yield transactions.execute(tx -> settle(account, next, now));
            }
        };
    }

    /** @param next hash of the new password; null for somebody who leaves */
    private @Nullable Outcome settle(AccountRow proven, @Nullable String next, Instant now) {
        AccountRow account = accounts.lockWithPassword(proven.id(), proven.passwordHash());
        if (account == null) {
            return null;
        }
        Duration locked = guard.succeeded(LoginGuard.Attempt.withToken(account.studentId()), now);
        if (!locked.isZero()) {
            return new Locked(locked);
        }
        if (next == null && account.role() != Role.STUDENT) {
            return new Refused(ResultCode.FORBIDDEN);
        }
        if (next == null) {
            deactivate(account, now);
        } else if (accounts.changePassword(account.id(), account.passwordHash(), next) != 1) {
            throw new IllegalStateException("it is locked, with that password: " + account.id());
        }
        refreshTokens.revokeAllOf(account.id(), now);
        return new Changed();
    }

    private void deactivate(AccountRow account, Instant now) {
        if (accounts.deactivate(account.id(), now) == 1) {
            auditLog.record(account.user(), now, "user.leave", "user:" + account.id(), Map.of());
        }
        followers.forEach(follower -> follower.deactivated(account.id(), now));
    }
}
