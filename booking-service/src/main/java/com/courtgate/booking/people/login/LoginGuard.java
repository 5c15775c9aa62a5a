package com.courtgate.booking.people.login;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Slows down guessing at one account, whether it exists or not. Only failures count; a right password clears them.
 * Those of strangers lock strangers out, and nobody who shows that they were in before; failures with what is shown
 * count for that alone. In the database, so that instances share it and a restart forgets nothing.
 *
 * <p>Guesses sent in parallel gain nothing: the verdict on a password leaves only through {@link #settle}, which
 * serialises them per account and keeps silent about all that arrive locked.
 */
@Component
public class LoginGuard {
    /** Most subjects forgotten at once. */
    public static final int AT_ONCE = LoginGuardMapper.AT_ONCE;

    private final LoginGuardMapper mapper;
    private final ThrottledNetworks networks;
    private final AccountSettings.Lockout lockout;

    LoginGuard(LoginGuardMapper mapper, ThrottledNetworks networks, AccountSettings settings) {
        this.mapper = mapper;
        this.networks = networks;
        this.lockout = settings.lockout();
    }

    /**
     * Attempt to prove who one is.
     *
     * @param site that it counts against as well; null for somebody who is logged in
     * @param shown name of what shows that they were in before: a browser's mark, or a token; null for a stranger
     */
    public record Attempt(
            String studentId,
            @Nullable String site,
            @Nullable String shown) {
        private static final String TOKEN = "token";

        /** An attempt of somebody with a valid token of the account. */
        public static Attempt withToken(String studentId) {
            return new Attempt(studentId, null, TOKEN);
        }

        private String subject() {
            return LoginGuard.subject(studentId) + (shown == null ? "" : ':' + shown);
        }
    }

    /** Returns the time that a locked account has to wait yet; zero when it is not locked. A cheap first look. */
    public Duration wait(Attempt attempt, Instant now) {
        Instant until = mapper.lockedUntil(attempt.subject());
        return until == null || !until.isAfter(now) ? Duration.ZERO : Duration.between(now, until);
    }

    /**
     * Counts the outcome of one attempt, unless the account is locked by now: then its verdict must not be told, and
     * the time to wait is answered instead of zero.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Duration settle(Attempt attempt, boolean right, Instant now) {
        Instant at = now.truncatedTo(ChronoUnit.MILLIS);
        String subject = attempt.subject();
        if (!right) {
            mapper.touch(subject, at);
        }
        LoginGuardMapper.Guard row = mapper.lock(subject);
        if (row != null && row.lockedUntil().isAfter(at)) {
            return Duration.between(at, row.lockedUntil());
        }
        if (row != null && right) {
            mapper.clear(subject);
        } else if (row != null) {
            mapper.store(afterFailure(row, at));
        }
        if (!right && attempt.site() != null) {
            networks.failed(attempt.site(), at); // last: its row is everybody's
        }
        return Duration.ZERO;
    }

    /** Counts an attempt at a locked account as a failure of its site: whoever is told to wait can ask very often. */
    @Transactional
    public void countLocked(String site, Instant now) {
        networks.failed(site, now.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Forgets all failures of an account, whoever's they are. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void unlock(String studentId) {
        mapper.clearAll(subject(studentId));
    }

    private static String subject(String studentId) {
        return "account:" + studentId;
    }

    private LoginGuardMapper.Guard afterFailure(LoginGuardMapper.Guard row, Instant at) {
        boolean stale = row.lastFailureAt().plus(lockout.forgetAfter()).isBefore(at);
        int failures = stale ? 1 : row.failures() + 1;
        Duration lock = lock(failures - lockout.perAccount());
        return new LoginGuardMapper.Guard(row.subject(), failures, at, at.plus(lock));
    }

    private Duration lock(int beyondThreshold) {
        if (beyondThreshold < 0) {
            return Duration.ZERO;
        }
        Duration lock = lockout.first().multipliedBy(1L << Math.min(beyondThreshold, 20));
        return lock.compareTo(lockout.longest()) > 0 ? lockout.longest() : lock;
    }

    /** Forgets some of what no longer counts; answers false when nothing is left of it. */
    @Transactional
    public boolean purge(Instant now) {
        Instant before = now.minus(lockout.forgetAfter()).minus(lockout.longest());
        return mapper.purge(before) == AT_ONCE;
    }
}
