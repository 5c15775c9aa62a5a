package com.courtgate.booking.account;

import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Replaces a password and ends all logins of its user. Wrong old passwords count as failed logins.
 */
@Component
class ChangePassword {
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final TransactionTemplate transactions;
    private final Clock clock;

    ChangePassword(
            AccountMapper accounts,
            PasswordHashes hashes,
            LoginGuard guard,
            RefreshTokens refreshTokens,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.hashes = hashes;
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

    Outcome change(CurrentUser user, String oldPassword, String newPassword) {
        Instant now = clock.instant();
        var subjects = new LoginGuard.Subjects(user.studentId(), null);
        Duration wait = guard.wait(subjects, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        AccountRow account = accounts.byId(user.id());
        var verdict = hashes.verify(account == null ? null : account.passwordHash(), oldPassword);
        AccountRow proven = verdict == PasswordHashes.Verdict.WRONG ? null : account;
        String next = hashes.hash(newPassword);
        return transactions.execute(
                tx -> {
                    Duration locked = guard.settle(subjects, proven != null, now);
                    return locked.isZero() ? replace(proven, next, now) : new Locked(locked);
                });
    }

    /**
     * @param account whose old password was given, or null when it was wrong
     */
    private Outcome replace(@Nullable AccountRow account, String next, Instant now) {
        if (account == null) {
            return new WrongPassword();
        }
        if (accounts.replaceHash(account.id(), account.passwordHash(), next) == 0) {
            return new Overtaken();
        }
        refreshTokens.revokeAllOf(account.id(), now);
        return new Changed();
    }
}
