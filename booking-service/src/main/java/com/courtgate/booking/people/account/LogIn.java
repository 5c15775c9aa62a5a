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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Checks a password. The slow hash is computed outside of any transaction. */
@Component
class LogIn {
    /** Connections for all that show nothing: the others are for whoever was here before, however many guess. */
    private static final int STRANGERS_AT_ONCE = 4;

    private static final Duration STRANGERS_WAIT = Duration.ofSeconds(2);

    private final Semaphore strangers = new Semaphore(STRANGERS_AT_ONCE, true);
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
            guard.failedWhileLocked(source.site());
        }
        if (settled instanceof Refused || settled instanceof Locked || settled instanceof Busy) {
            verifyPassword.delayGuess(source, clock.instant());
        }
        return settled;
    }

    private Outcome attempt(Credentials given, LoginSource source) {
        Instant now = clock.instant();
        Found found = find(given, source, now);
        if (found == null) {
            return new Busy(STRANGERS_WAIT);
        }
        if (!found.locked().isZero()) {
            return new Locked(found.locked());
        }
        AccountRow account = found.account();
        LoginGuard.Attempt attempt = found.attempt();
        return switch (verifyPassword.atLogin(given, account, source, now)) {
            case PasswordHashing.Busy<Verification> busy -> new Busy(busy.retryAfter());
            case PasswordHashing.Computed<Verification> computed -> {
                if (!computed.value().right() || account == null || !account.active()) {
                    Duration locked = guard.failed(attempt);
                    yield locked.isZero() ? new Refused() : new Locked(locked);
                }
                var change =
                        new Change(given.newPassword() != null, computed.value().next());
                yield transactions.execute(tx -> settle(attempt, account, change, now));
            }
        };
    }

    /** @param locked time until the account's lock ends, zero when there is none */
    private record Found(@Nullable AccountRow account, LoginGuard.Attempt attempt, Duration locked) {}

    /** Looks the account up; strangers take turns, and null is answered whose turn does not come. */
    private @Nullable Found find(Credentials given, LoginSource source, Instant now) {
        boolean isStranger = source.marks().isEmpty();
        if (isStranger && !getsTurn()) {
            return null;
        }
        try {
            AccountRow account = accounts.byStudentId(given.studentId());
            String mark = account == null ? null : source.markOf(account.id());
            var attempt = new LoginGuard.Attempt(given.studentId(), source.site(), mark);
            return new Found(account, attempt, guard.wait(attempt, now));
        } finally {
            if (isStranger) {
                strangers.release();
            }
        }
    }

    private boolean getsTurn() {
        try {
            return strangers.tryAcquire(STRANGERS_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
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
     * @param verified whose password was given
     */
    private Outcome settle(LoginGuard.Attempt attempt, AccountRow verified, Change change, Instant now) {
        AccountRow account = accounts.lockWithPassword(verified.id(), verified.passwordHash());
        if (account == null) {
            return new Overtaken();
        }
        Duration wait = guard.succeeded(attempt, now);
        if (!wait.isZero()) {
            return new Locked(wait);
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
