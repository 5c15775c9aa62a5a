package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.VerifyPassword.Verification;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Replaces a password and ends all logins of its user. Wrong old passwords count as failed logins. */
@Component
class ChangePassword {
    private final AccountMapper accounts;
    private final VerifyPassword verifyPassword;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final TransactionTemplate transactions;
    private final Clock clock;

    ChangePassword(
            AccountMapper accounts,
            VerifyPassword verifyPassword,
            LoginGuard guard,
            RefreshTokens refreshTokens,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.verifyPassword = verifyPassword;
        this.guard = guard;
        this.refreshTokens = refreshTokens;
        this.transactions = transactions;
        this.clock = clock;
    }

    sealed interface Outcome {}

    record Changed() implements Outcome {}

    record WrongPassword() implements Outcome {}

    /** Another change of the same password came first. */
    record Overtaken() implements Outcome {}

    record Locked(Duration retryAfter) implements Outcome {}

    /** Too many log in at this moment; no password was looked at. */
    record Busy(Duration retryAfter) implements Outcome {}

    Outcome change(CurrentUser user, String oldPassword, String newPassword) {
        Instant now = clock.instant();
        Duration wait = guard.wait(LoginGuard.Attempt.withToken(user.studentId()), now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        AccountRow account = accounts.byId(user.id());
        return switch (verifyPassword.atChange(user.id(), account, oldPassword, newPassword)) {
            case PasswordHashing.Busy<Verification> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Verification> computed -> {
                if (!computed.value().right() || account == null) {
                    Duration locked = guard.failed(LoginGuard.Attempt.withToken(user.studentId()));
                    yield locked.isZero() ? new WrongPassword() : new Locked(locked);
                }
                String next = Objects.requireNonNull(computed.value().next());
                yield transactions.execute(tx -> settle(account, next, now));
            }
        };
    }

    private Outcome settle(AccountRow account, String next, Instant now) {
        if (accounts.lockWithPassword(account.id(), account.passwordHash()) == null) {
            return new Overtaken();
        }
        Duration locked = guard.succeeded(LoginGuard.Attempt.withToken(account.studentId()), now);
        if (!locked.isZero()) {
            return new Locked(locked);
        }
        if (accounts.changePassword(account.id(), account.passwordHash(), next) == 0) {
            return new Overtaken();
        }
        refreshTokens.revokeAllOf(account.id(), now);
        return new Changed();
    }
}
