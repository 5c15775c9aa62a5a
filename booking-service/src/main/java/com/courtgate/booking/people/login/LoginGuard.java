package com.courtgate.booking.people.login;

import com.courtgate.common.database.Batcher;
import com.courtgate.common.database.Batcher.Waiting;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Slows down guessing at one account, whether it exists or not. Only failures count; a right password clears them.
 * Those of strangers lock strangers out, and nobody who shows that they were in before; failures with what is shown
 * count for that alone. In the database, so that instances share it and a restart forgets nothing.
 *
 * <p>Guesses sent in parallel gain nothing: the verdict on a password leaves only through {@link #succeeded} and
 * {@link #failed}, which look again under the lock and keep silent about all that arrive locked.
 */
@Component
public class LoginGuard {
    /** Most subjects forgotten at once. */
    public static final int AT_ONCE = LoginGuardMapper.AT_ONCE;

    private static final int COUNTED_AT_ONCE = 200;

    private final LoginGuardMapper mapper;
    private final ThrottledNetworks networks;
    private final TransactionTemplate transactions;
    private final Clock clock;
    private final AccountSettings.Lockout lockout;

    /** One after another wants the rows of its site and account, and one connection is enough for all of them. */
    private final Batcher<Failure, Duration> failures = new Batcher<>(COUNTED_AT_ONCE, this::count);

    LoginGuard(
            LoginGuardMapper mapper,
            ThrottledNetworks networks,
            TransactionTemplate transactions,
            Clock clock,
            AccountSettings settings) {
        this.mapper = mapper;
        this.networks = networks;
        this.transactions = transactions;
        this.clock = clock;
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
     * Clears the failures of an account whose password was right, unless it is locked by now: then that must not be
     * told, and the time to wait is answered instead of zero.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Duration succeeded(Attempt attempt, Instant now) {
        LoginGuardMapper.Guard row = mapper.lock(attempt.subject());
        if (row != null && row.lockedUntil().isAfter(now)) {
            return Duration.between(now, row.lockedUntil());
        }
        if (row != null) {
            mapper.clear(row.subject());
        }
        return Duration.ZERO;
    }

    /**
     * Counts a wrong password before anybody is told of it, in a transaction of its own; the caller holds none. Answers
     * the time to wait when the account is locked by now, and nothing is counted then; else zero.
     */
    public Duration failed(Attempt attempt) {
        return failures.ask(new Failure(attempt.subject(), attempt.site()));
    }

    /** Counts an attempt at a locked account as a failure of its site: whoever is told to wait can ask very often. */
    public void failedWhileLocked(String site) {
        failures.ask(new Failure(null, site));
    }

    /** @param subject null when nobody's failures but the site's count */
    private record Failure(
            @Nullable String subject, @Nullable String site) {}

    private void count(List<Waiting<Failure, Duration>> waiting) {
        List<Failure> all = waiting.stream().map(Waiting::question).toList();
        List<Duration> waits = Objects.requireNonNull(transactions.execute(tx -> countAll(all)));
        for (int i = 0; i < all.size(); i++) {
            waiting.get(i).answer().complete(waits.get(i));
        }
    }

    private List<Duration> countAll(List<Failure> all) {
        Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Map<String, LoginGuardMapper.Guard> rows = lock(all, at);
        Map<String, LoginGuardMapper.Guard> counted = new TreeMap<>();
        Map<String, Integer> ofSites = new TreeMap<>();
        List<Duration> waits = new ArrayList<>();
        for (Failure failure : all) {
            LoginGuardMapper.Guard row = failure.subject() == null ? null : rows.get(failure.subject());
            if (row != null && row.lockedUntil().isAfter(at)) {
                waits.add(Duration.between(at, row.lockedUntil()));
                continue;
            }
            waits.add(Duration.ZERO);
            if (row != null) {
                var next = afterFailure(row, at);
                rows.put(next.subject(), next);
                counted.put(next.subject(), next);
            }
            if (failure.site() != null) {
                ofSites.merge(failure.site(), 1, Integer::sum);
            }
        }
        if (!counted.isEmpty()) {
            mapper.store(counted.values());
        }
        ofSites.forEach((site, failures) -> networks.failed(site, failures, at)); // last: their rows are everybody's
        return waits;
    }

    private Map<String, LoginGuardMapper.Guard> lock(List<Failure> all, Instant at) {
        SortedSet<String> subjects = all.stream()
                .map(Failure::subject)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
        if (subjects.isEmpty()) {
            return Map.of();
        }
        mapper.touch(subjects, at);
        return mapper.lockAll(subjects).stream().collect(Collectors.toMap(LoginGuardMapper.Guard::subject, row -> row));
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
