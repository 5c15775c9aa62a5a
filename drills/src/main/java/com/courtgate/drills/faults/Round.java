package com.courtgate.drills.faults;

import com.courtgate.suite.Api;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.money.MoneyChecker;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.suite.rush.RushChecker;
import com.courtgate.suite.rush.VirtualUser;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** One rush with faults in the middle of it, then quiet, then the checkers. */
public final class Round {
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final Duration UNTIL_GATE = Duration.ofSeconds(4);
    private static final Duration PAID_WITHIN = Duration.ofSeconds(60);
    private static final Duration ORDERED_WITHIN = Duration.ofSeconds(90);
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(90);
    private static final Duration MONEY_WITHIN = Duration.ofSeconds(90);
    private static final Duration GLANCE = Duration.ofMillis(2);
    private static final Duration NEXT_TRY = Duration.ofSeconds(1);
    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong NEXT_USER =
            new AtomicLong(100_000_000L + CLOCK.millis() / 1000 % 100_000_000L * 10_000L);
    private final Suite suite;
    private final Api api;
    private final Size size;

    /**
     * Size of the drill.
     *
     * @param courts times hours times permits is what there is to get
     * @param spread four in five students come within the first fifth of it
     */
    public record Size(int students, int courts, int hours, int permits, Duration spread) {
        public static final Size WHOLE = new Size(2_000, 10, 10, 2, Duration.ofSeconds(30));
    }

    /**
     * Moment of a fault.
     *
     * @param accepted as soon as that many presses were accepted
     * @param latest but no later than this after the gate
     */
    record Moment(int accepted, Duration latest) {
        @Override
        public String toString() {
            return "at " + accepted + " accepted";
        }
    }

    /**
     * Result of the drill.
     *
     * @param orders how many there were of each end
     * @param felt from the first fault to the last press that was not answered, or with an outage
     * @param troubles what went wrong with the drill itself
     */
    public record Report(
            String faults,
            int accepted,
            RushChecker.Findings findings,
            List<String> money,
            long acceptedEarly,
            long unanswered,
            String payments,
            String orders,
            Duration felt,
            List<String> troubles) {
        public boolean passed() {
            return findings.promisesKept() && money.isEmpty() && acceptedEarly == 0 && troubles.isEmpty();
        }
    }

    public Round(Suite suite, Api api, Size size) {
        this.suite = suite;
        this.api = api;
        this.size = size;
    }

    /** Plays it; the same seed means the same moments and the same wishes of students. */
    public Report play(List<Fault> faults, long seed) throws Exception {
        var random = new Random(seed);
        long first = NEXT_USER.getAndAdd(size.students());
        List<VirtualUser> students =
                Rush.students(first, new Tokens(suite).students(first, size.students(), CLOCK.instant()));
        Opening opening = opened();
        var rush = new Rush(api, opening, students, size.spread(), CLOCK, seed);
        var payers = new PayingStudents(api);
        var orderers = new OrderingStudents(api, opening, CLOCK, seed);
        List<String> troubles = Collections.synchronizedList(new ArrayList<>());
        var firstFault = new AtomicReference<>(Instant.MAX);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> under = new ArrayList<>();
        CompletableFuture<Void> end = rush.start();
        payers.start(students);
        orderers.start(students);
        for (Fault fault : faults) {
            var moment = moment(random, opening);
            told.add(fault + " " + moment);
            under.add(later(() -> {
                await(moment, rush, opening);
                firstFault.accumulateAndGet(CLOCK.instant(), (a, b) -> a.isBefore(b) ? a : b);
                happen(fault, faults.size() == 1 ? troubles : told, troubles);
            }));
        }
        under.forEach(CompletableFuture::join);
        end.handle((done, failure) -> failure == null || troubles.add("rush: " + failure))
                .join();
        payers.join(PAID_WITHIN);
        orderers.join(ORDERED_WITHIN);
        var findings = new RushChecker(suite, api, opening, CLOCK).check(students, QUIET_WITHIN);
        Duration felt = Duration.between(firstFault.get(), rush.lastTrouble());
        return new Report(
                String.join(", ", told),
                rush.progress().accepted(),
                findings,
                moneyFindings(),
                rush.acceptedEarly(),
                rush.unanswered(),
                payers.paid() + "/" + payers.refunded(),
                orderers.told(),
                felt.isNegative() ? Duration.ZERO : felt,
                troubles);
    }

    private Moment moment(Random random, Opening opening) {
        int accepted = 1 + random.nextInt(opening.permits() * 2 / 3);
        return new Moment(accepted, Duration.ofMillis(1_500 + random.nextInt(1_500)));
    }

    /** A warm session; the suite may still be recovering from the round before. */
    private Opening opened() {
        return insist(READY_WITHIN, () -> {
            String admin = api.login("admin", "admin-dev-only");
            return Opening.create(api, admin, size.courts(), size.hours(), size.permits(), UNTIL_GATE, CLOCK);
        });
    }

    private static void await(Moment moment, Rush rush, Opening opening) {
        Instant latest = opening.flashTime().plus(moment.latest());
        while (rush.progress().accepted() < moment.accepted() && CLOCK.instant().isBefore(latest)) {
            LockSupport.parkNanos(GLANCE.toNanos());
        }
    }

    /**
     * Alone, a fault has to happen; beside another, its point may never be reached.
     *
     * @param voids where to say that it did not
     */
    private static void happen(Fault fault, List<String> voids, List<String> troubles) {
        try {
            fault.course().run();
        } catch (Fault.NotReached e) {
            voids.add(fault + " was not reached");
        } catch (Exception | AssertionError e) {
            troubles.add(fault + ": " + e);
        }
    }

    private static CompletableFuture<Void> later(Runnable work) {
        var done = new CompletableFuture<Void>();
        Thread.startVirtualThread(() -> {
            work.run();
            done.complete(null);
        });
        return done;
    }

    private List<String> moneyFindings() throws SQLException {
        var checker = new MoneyChecker(suite);
        Instant until = CLOCK.instant().plus(MONEY_WITHIN);
        List<String> findings = checker.findings();
        while (!findings.isEmpty() && CLOCK.instant().isBefore(until)) {
            LockSupport.parkNanos(NEXT_TRY.toNanos());
            findings = checker.findings();
        }
        return findings;
    }

    private static <T> T insist(Duration patience, Callable<T> deed) {
        Instant until = CLOCK.instant().plus(patience);
        while (true) {
            try {
                return deed.call();
            } catch (Exception notYet) {
                if (CLOCK.instant().isAfter(until)) {
                    throw new IllegalStateException("the suite does not recover", notYet);
                }
                LockSupport.parkNanos(NEXT_TRY.toNanos());
            }
        }
    }
}
