package com.courtgate.booking.account;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Slows down guessing, per account name (whether it exists or not) and per client address. Only
 * failures count; a right password clears its account's. In the database, so that instances share
 * it and a restart forgets nothing.
 *
 * <p>Guesses sent in parallel gain nothing: the verdict on a password leaves only through {@link
 * #settle}, which serialises them per account and keeps silent about all that arrive locked.
 */
@Component
class LoginGuard {
    private final LoginGuardMapper mapper;
    private final AccountSettings.Lockout lockout;

    LoginGuard(LoginGuardMapper mapper, AccountSettings settings) {
        this.mapper = mapper;
        this.lockout = settings.lockout();
    }

    /**
     * Whose failures are counted together.
     *
     * @param address null when only the account is to be guarded
     */
    record Subjects(String studentId, @Nullable String address) {
        private String account() {
            return "account:" + studentId;
        }

        private List<String> names() {
            return address == null ? List.of(account()) : List.of(account(), fromAddress(address));
        }

        private static String fromAddress(String address) {
            return "address:" + address;
        }
    }

    /** How long to wait yet; zero when not locked. A cheap first look. */
    Duration wait(Subjects subjects, Instant now) {
        Instant until = mapper.lockedUntil(subjects.names());
        return until == null || !until.isAfter(now) ? Duration.ZERO : Duration.between(now, until);
    }

    /**
     * Counts the outcome of one attempt, unless a subject is locked by now: then its verdict must
     * not be told, and the time to wait is answered instead of zero.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Duration settle(Subjects subjects, boolean right, Instant now) {
        Instant at = now.truncatedTo(ChronoUnit.MILLIS);
        if (!right) {
            subjects.names().forEach(name -> mapper.touch(name, at));
        }
        Duration longest = Duration.ZERO;
        for (String name : subjects.names()) {
            LoginGuardMapper.Guard row = mapper.lock(name);
            if (row != null && row.lockedUntil().isAfter(at)) {
                Duration wait = Duration.between(at, row.lockedUntil());
                longest = wait.compareTo(longest) > 0 ? wait : longest;
            } else if (row != null && !right) {
                mapper.store(afterFailure(row, threshold(subjects, name), at));
            }
        }
        if (right && longest.isZero()) {
            mapper.clear(subjects.account());
        }
        return longest;
    }

    private int threshold(Subjects subjects, String name) {
        return name.equals(subjects.account()) ? lockout.perAccount() : lockout.perAddress();
    }

    private LoginGuardMapper.Guard afterFailure(
            LoginGuardMapper.Guard row, int threshold, Instant at) {
        boolean stale = row.lastFailureAt().plus(lockout.forgetAfter()).isBefore(at);
        int failures = stale ? 1 : row.failures() + 1;
        return new LoginGuardMapper.Guard(
                row.subject(), failures, at, at.plus(lock(failures - threshold)));
    }

    private Duration lock(int beyondThreshold) {
        if (beyondThreshold < 0) {
            return Duration.ZERO;
        }
        Duration lock = lockout.first().multipliedBy(1L << Math.min(beyondThreshold, 20));
        return lock.compareTo(lockout.longest()) > 0 ? lockout.longest() : lock;
    }

    /** Forgets what no longer counts. */
    @Transactional
    public void purge(Instant now) {
        mapper.purge(now.minus(lockout.forgetAfter()).minus(lockout.longest()));
    }
}
