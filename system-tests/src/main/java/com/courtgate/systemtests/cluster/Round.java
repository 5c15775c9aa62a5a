package com.courtgate.systemtests.cluster;

import com.courtgate.systemtests.rush.Checker;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.rush.Rush;
import com.courtgate.systemtests.rush.Student;
import com.courtgate.systemtests.suite.Api;
import com.courtgate.systemtests.suite.Dev;
import com.courtgate.systemtests.suite.ReadyGateways;
import com.courtgate.systemtests.suite.Suite;
import com.courtgate.systemtests.suite.Tokens;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A rush of 2,000 students for 200 places through both gateways, a loss in the middle of it, then the checker. Other
 * students press at other courts of the same session from before the loss until all is calm again.
 */
final class Round {
    private static final int STUDENTS = 2_000;
    private static final int OTHERS = 4_000;
    private static final int COURTS = 10;
    private static final int HOURS = 14;
    private static final int PERMITS = 20;
    private static final int WANTED_SLOTS = 10; // with 20 permits each: 200 places
    private static final Duration UNTIL_GATE = Duration.ofSeconds(12);
    private static final Duration SPREAD = Duration.ofSeconds(20);
    private static final int ACCEPTED_BEFORE = 60;
    private static final Duration LATEST = Duration.ofSeconds(3);
    private static final Duration TAKEN_OVER_WITHIN = Duration.ofSeconds(40);
    private static final Duration MISSING = Duration.ofSeconds(5);
    private static final Duration CALM = Duration.ofSeconds(5);
    private static final Duration CALM_WITHIN = Duration.ofSeconds(90);
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(180); // the audit repairs on its second look
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong NEXT_USER =
            new AtomicLong(200_000_000L + CLOCK.millis() / 1000 % 100_000_000L * 10_000L);
    private final Suite suite;
    private final Dev dev;

    /**
     * How it went.
     *
     * @param victim who was lost
     * @param isCalm whether nobody was told of an outage at the end
     */
    record Report(
            String victim, Felt felt, int accepted, Checker.Findings findings, long acceptedEarly, boolean isCalm) {
        boolean passed() {
            return findings.promisesKept() && acceptedEarly == 0 && isCalm;
        }
    }

    Round(Suite suite) {
        this.suite = suite;
        this.dev = Dev.of(suite);
    }

    Report play(Loss loss) throws SQLException {
        try (var gateways = new ReadyGateways(suite);
                var api = new Api(suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            List<Student> students = students(STUDENTS);
            List<Student> others = students(OTHERS);
            Opening opening = Opening.create(api, admin, COURTS, HOURS, PERMITS, UNTIL_GATE, CLOCK);
            String victim = loss.victim().of(dev, opening);
            var rush = new Rush(
                    gateways::next, part(opening, 0, WANTED_SLOTS), students, SPREAD, CLOCK, opening.sessionId());
            var pulse = new Pulse(
                    gateways::next,
                    part(opening, WANTED_SLOTS, opening.slotIds().size()),
                    others,
                    admin,
                    CLOCK);
            Span span = happen(loss, victim, opening, rush, pulse);
            Felt felt = Felt.of(pulse.told(), span.lost(), span.ended());
            List<Student> all =
                    Stream.concat(students.stream(), others.stream()).toList();
            Checker.Findings findings = new Checker(suite, api, opening, CLOCK).check(all, QUIET_WITHIN);
            return new Report(victim, felt, rush.progress().accepted(), findings, rush.acceptedEarly(), span.isCalm());
        }
    }

    private record Span(Instant lost, Instant ended, boolean isCalm) {}

    private Span happen(Loss loss, String victim, Opening opening, Rush rush, Pulse pulse) {
        CompletableFuture<Void> end = rush.start();
        await(LATEST.plus(UNTIL_GATE), () -> !CLOCK.instant().isBefore(opening.flashTime()));
        try (pulse) {
            pulse.start();
            await(LATEST, () -> rush.progress().accepted() >= ACCEPTED_BEFORE);
            Instant lost = CLOCK.instant();
            lose(loss, victim, opening);
            await(CALM, () -> false);
            boolean isCalm = await(CALM_WITHIN, () -> pulse.isCalm(CALM));
            Instant ended = CLOCK.instant();
            end.join();
            return new Span(lost, ended, isCalm);
        }
    }

    /** Kills it, and starts it again when another has its part, or after a while. */
    private void lose(Loss loss, String victim, Opening opening) {
        if (victim.isEmpty()) {
            await(MISSING, () -> false);
            return;
        }
        dev.run("kill", victim);
        List<String> place = loss.place().of(opening);
        if (place.isEmpty()) {
            await(MISSING, () -> false);
        } else {
            await(TAKEN_OVER_WITHIN, () -> isTakenOver(victim, place));
        }
        dev.run("start", victim);
    }

    private boolean isTakenOver(String victim, List<String> place) {
        try {
            return !Loss.leader(dev, place).equals(victim);
        } catch (IllegalStateException nobodyYet) {
            return false;
        }
    }

    /** The same session as if it had only some of its slots. */
    private static Opening part(Opening opening, int from, int to) {
        return new Opening(
                opening.sessionId(),
                opening.flashTime(),
                opening.slotIds().subList(from, to),
                opening.permitsPerSlot());
    }

    private List<Student> students(int number) {
        long first = NEXT_USER.getAndAdd(number);
        return Rush.students(first, new Tokens(suite).students(first, number, CLOCK.instant()));
    }

    /** Answers whether the condition came true in time. */
    private static boolean await(Duration patience, BooleanSupplier condition) {
        Instant until = CLOCK.instant().plus(patience);
        while (!condition.getAsBoolean()) {
            if (!CLOCK.instant().isBefore(until)) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }
}
