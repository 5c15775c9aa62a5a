package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.VerifyPassword.Verification;
import com.courtgate.booking.people.login.LoginGuard;
import com.courtgate.booking.people.login.LoginSource;
import com.courtgate.booking.people.login.RefreshTokens;
import com.courtgate.booking.people.password.PasswordHashing;
import com.courtgate.common.security.CurrentUser;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Checks a password. The slow hash is computed outside of any transaction. */
@Component
class LogIn {
    /** Failures that are counted at once: they wait for rows of their account and site, and for no more connections. */
    private static final int COUNTED_AT_ONCE = 4;

    private final Semaphore counting = new Semaphore(COUNTED_AT_ONCE, true);
    private final AccountMapper accounts;
    private final VerifyPassword verifyPassword;
    private final LoginGuard guard;
    private final RefreshTokens refreshTokens;
    private final TransactionTemplate transactions;
    private final Clock clock;

    LogIn(
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

    /** The password is right. */
    record LoggedIn(CurrentUser user, String refreshToken) implements Outcome {}

    /** No such account, or not its password; nobody is told which. */
    record Refused() implements Outcome {}

    /** Too many failures; right or wrong is not told before that time has passed. */
    record Locked(Duration retryAfter) implements Outcome {}

    /** Too many log in at this moment; the password was not looked at. */
    record Busy(Duration retryAfter) implements Outcome {}

    /** The password is right, and to be replaced: nobody is logged in with it. */
    record MustChange() implements Outcome {}

    /** The account or its password was changed while the password was looked at. */
    record Overtaken() implements Outcome {}

    /** @param newPassword takes the place of the password; null to keep it */
    record Credentials(
            String studentId, String password, @Nullable String newPassword) {

        /** Leaves out the passwords. */
        @Override
        public String toString() {
            return "credentials";
        }
    }

    Outcome logIn(Credentials given, LoginSource source) {
        Outcome outcome = attempt(given, source);
        boolean isSamePasswordPerhaps = outcome instanceof Overtaken && given.newPassword() == null;
        // A hash is also replaced by a better one of the same password.
        Outcome settled = isSamePasswordPerhaps ? attempt(given, source) : outcome;
        if (settled instanceof Locked) {
            counted(() -> {
                guard.countLocked(source.site(), clock.instant());
                return settled;
            });
        }
        if (settled instanceof Refused || settled instanceof Locked || settled instanceof Busy) {
            verifyPassword.delayGuess(source, clock.instant());
        }
        return settled;
    }

    private Outcome attempt(Credentials given, LoginSource source) {
        Instant now = clock.instant();
        AccountRow account = accounts.byStudentId(given.studentId());
        String mark = account == null ? null : source.markOf(account.id());
        var attempt = new LoginGuard.Attempt(given.studentId(), source.site(), mark);
        Duration wait = guard.wait(attempt, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        return switch (verifyPassword.atLogin(given, account, source, now)) {
            case PasswordHashing.Busy<Verification> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Verification> computed -> {
                boolean isIn = computed.value().right() && account != null && account.active();
                var change =
                        new Change(given.newPassword() != null, computed.value().next());
                yield isIn
                        ? transactions.execute(tx -> settle(attempt, account, change, now))
                        : counted(() -> transactions.execute(tx -> settle(attempt, null, change, now)));
            }
        };
    }

    private Outcome counted(Supplier<Outcome> count) {
        counting.acquireUninterruptibly();
        try {
            return count.get();
        } finally {
            counting.release();
        }
    }

    /**
     * Change of the stored hash.
     *
     * @param byOwner whether its owner has chosen another password
     * @param next null to leave it as it is
     */
    private record Change(boolean byOwner, @Nullable String next) {}

    /**
     * Looks at the account again, under its lock: who waited for the hash while somebody changed the password, or
     * deactivated the account, would open a login after all others were ended.
     *
     * @param verified whose password was given, or null when it was wrong
     */
    private Outcome settle(LoginGuard.Attempt attempt, @Nullable AccountRow verified, Change change, Instant now) {
        AccountRow account =
                verified == null ? null : accounts.lockWithPassword(verified.id(), verified.passwordHash());
        if (verified != null && account == null) {
            return new Overtaken();
        }
        Duration wait = guard.settle(attempt, account != null, now);
        if (!wait.isZero()) {
            return new Locked(wait);
        }
        if (account == null) {
            return new Refused();
        }
        if (account.oneTimePassword() && !change.byOwner()) {
            return new MustChange();
        }
        if (!store(account, change, now)) {
            return new Overtaken();
        }
        return new LoggedIn(account.user(), refreshTokens.open(account.id(), now));
    }

    /** Answers false when somebody else has changed the password. */
    private boolean store(AccountRow account, Change change, Instant now) {
        if (change.next() == null) {
            return true;
        }
        if (!change.byOwner()) {
            accounts.replaceHash(account.id(), account.passwordHash(), change.next());
            return true;
        }
        if (accounts.changePassword(account.id(), account.passwordHash(), change.next()) == 0) {
            return false;
        }
        refreshTokens.revokeAllOf(account.id(), now);
        return true;
    }
}
