package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.VerifyPassword.Verification;
import com.courtgate.booking.people.auditlog.AuditLog;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Deactivates a student's account at their own wish, with their password. From then on its time until the erasure runs;
 * until that is over the office can bring it back. Wrong passwords count as failed logins.
 */
@Component
public class DeactivateOwnAccount {
    private final AccountMapper accounts;
    private final VerifyPassword verifyPassword;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final List<AccountDeactivationObserver> followers;
    private final AuditLog auditLog;
    private final TransactionTemplate transactions;
    private final Clock clock;

    DeactivateOwnAccount(
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

    public record Left() implements Outcome {}

    public record WrongPassword() implements Outcome {}

    /** The office's people are deactivated by the office: there is always an administrator left. */
    public record NoStudent() implements Outcome {}

    public record Locked(Duration retryAfter) implements Outcome {}

    /** Too many log in at this moment; no password was looked at. */
    public record Busy(Duration retryAfter) implements Outcome {}

    public Outcome leave(CurrentUser user, String password) {
        Outcome outcome = attempt(user, password);
        // It was overtaken, perhaps by a better hash of the same password.
        Outcome settled = outcome == null ? attempt(user, password) : outcome;
        return settled == null ? new WrongPassword() : settled;
    }

    /** Answers null when the account, or its password, was changed while the password was looked at. */
    private @Nullable Outcome attempt(CurrentUser user, String password) {
        Instant now = clock.instant();
        AccountRow account = accounts.byId(user.id());
        if (account != null && account.role() != Role.STUDENT) {
            return new NoStudent();
        }
        Duration wait = guard.wait(LoginGuard.Attempt.withToken(user.studentId()), now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        return switch (verifyPassword.atConfirmation(user.id(), account, password)) {
            case PasswordHashing.Busy<Verification> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Verification> computed -> {
                if (!computed.value().right() || account == null) {
                    Duration locked = guard.failed(LoginGuard.Attempt.withToken(user.studentId()));
                    yield locked.isZero() ? new WrongPassword() : new Locked(locked);
                }
                yield transactions.execute(tx -> settle(account, now));
            }
        };
    }

    private @Nullable Outcome settle(AccountRow proven, Instant now) {
        AccountRow account = accounts.lockWithPassword(proven.id(), proven.passwordHash());
        if (account == null) {
            return null;
        }
        Duration locked = guard.succeeded(LoginGuard.Attempt.withToken(account.studentId()), now);
        if (!locked.isZero()) {
            return new Locked(locked);
        }
        if (account.role() != Role.STUDENT) {
            return new NoStudent();
        }
        if (accounts.deactivate(account.id(), now) == 1) {
            auditLog.record(account.user(), now, "user.leave", "user:" + account.id(), Map.of());
        }
        refreshTokens.revokeAllOf(account.id(), now);
        followers.forEach(follower -> follower.deactivated(account.id(), now));
        return new Left();
    }
}
