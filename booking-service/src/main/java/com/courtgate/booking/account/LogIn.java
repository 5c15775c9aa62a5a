package com.courtgate.booking.account;

import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Checks a password. The slow hash is computed outside of any transaction. */
@Component
class LogIn {
    private final AccountMapper accounts;
    private final PasswordHashes hashes;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final TransactionTemplate transactions;
    private final Clock clock;

    LogIn(
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

    /** The password is right. */
    record LoggedIn(CurrentUser user, String refreshToken) implements Outcome {}

    /** No such account, or not its password; nobody is told which. */
    record Refused() implements Outcome {}

    /** Too many failures; right or wrong is not told before that time has passed. */
    record Locked(Duration retryAfter) implements Outcome {}

    /**
     * @param address where the request comes from
     */
    Outcome logIn(String studentId, String password, String address) {
        Instant now = clock.instant();
        var subjects = new LoginGuard.Subjects(studentId, address);
        Duration wait = guard.wait(subjects, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        AccountRow account = accounts.byStudentId(studentId);
        var verdict = hashes.verify(account == null ? null : account.passwordHash(), password);
        String wrapped =
                account != null && verdict == PasswordHashes.Verdict.RIGHT_BUT_STAGED
                        ? hashes.wrap(account.passwordHash())
                        : null;
        boolean right = verdict != PasswordHashes.Verdict.WRONG;
        return transactions.execute(tx -> settle(subjects, right ? account : null, wrapped, now));
    }

    /**
     * @param account whose password was given, or null when it was wrong
     */
    private Outcome settle(
            LoginGuard.Subjects subjects,
            @Nullable AccountRow account,
            @Nullable String wrapped,
            Instant now) {
        Duration wait = guard.settle(subjects, account != null, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        if (account == null) {
            return new Refused();
        }
        if (wrapped != null) {
            accounts.replaceHash(account.id(), account.passwordHash(), wrapped);
        }
        return new LoggedIn(account.user(), refreshTokens.open(account.id(), now));
    }
}
