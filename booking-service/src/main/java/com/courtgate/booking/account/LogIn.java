package com.courtgate.booking.account;

import com.courtgate.booking.account.JudgePassword.Judged;
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
    private final JudgePassword judgePassword;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final TransactionTemplate transactions;
    private final Clock clock;

    LogIn(
            AccountMapper accounts,
            JudgePassword judgePassword,
            LoginGuard guard,
            RefreshTokens refreshTokens,
            TransactionTemplate transactions,
            Clock clock) {
        this.accounts = accounts;
        this.judgePassword = judgePassword;
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

    /** Too many log in at this moment; the password was not looked at. */
    record Busy(Duration retryAfter) implements Outcome {}

    /** @param network where the request comes from */
    Outcome logIn(String studentId, String password, String network) {
        Instant now = clock.instant();
        Duration wait = guard.wait(studentId, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        AccountRow account = accounts.byStudentId(studentId);
        return switch (judgePassword.atLogin(account, password, network, now)) {
            case PasswordHashing.Busy<Judged> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Judged> computed -> {
                var attempt = new LoginGuard.Attempt(studentId, network);
                AccountRow proven = computed.value().right() ? account : null;
                String next = computed.value().next();
                yield transactions.execute(tx -> settle(attempt, proven, next, now));
            }
        };
    }

    /** @param account whose password was given, or null when it was wrong */
    private Outcome settle(
            LoginGuard.Attempt attempt, @Nullable AccountRow account, @Nullable String next, Instant now) {
        Duration wait = guard.settle(attempt, account != null, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        if (account == null) {
            return new Refused();
        }
        if (next != null) {
            accounts.replaceHash(account.id(), account.passwordHash(), next);
        }
        if (attempt.network() != null && !attempt.network().equals(account.loginNetwork())) {
            accounts.loggedInFrom(account.id(), attempt.network());
        }
        return new LoggedIn(account.user(), refreshTokens.open(account.id(), now));
    }
}
