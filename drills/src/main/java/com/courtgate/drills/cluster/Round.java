package com.courtgate.drills.cluster;

import com.courtgate.drills.cluster.NodeLoss.Manner;
import com.courtgate.drills.cluster.Report.Course;
import com.courtgate.drills.cluster.Report.Side;
import com.courtgate.suite.Api;
import com.courtgate.suite.Dev;
import com.courtgate.suite.ReadyGateways;
import com.courtgate.suite.Suite;
import com.courtgate.suite.Tokens;
import com.courtgate.suite.rush.Opening;
import com.courtgate.suite.rush.Rush;
import com.courtgate.suite.rush.RushChecker;
import com.courtgate.suite.rush.VirtualUser;
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
 * students press at other courts of the same session, and at a session on another shard, from before the loss until all
 * is calm again.
 */
final class Round {
    private static final int STUDENTS = 2_000;
    private static final int OTHERS = 4_000;
    private static final int ELSEWHERE = 2_000;
    private static final int WANTED_SLOTS = 5; // with 40 permits each: 200 places
    private static final int PRESSERS = 4;
    private static final int LOOKERS = 2;
    private static final int PRESSERS_ELSEWHERE = 2;
    private static final Duration UNTIL_GATE = Duration.ofSeconds(12);
    private static final Duration SPREAD = Duration.ofSeconds(20);
    private static final int ACCEPTED_BEFORE = 60;
    private static final Duration GATE_LATEST = UNTIL_GATE.plusSeconds(3);
    private static final Duration UNDER_WAY_WITHIN = Duration.ofSeconds(15);
    /** Time for which a frozen process stays so: longer than each of our time-outs and than any election. */
    static final Duration FROZEN = Duration.ofSeconds(20);

    private static final Duration TAKEN_OVER_WITHIN = Duration.ofSeconds(40);
    private static final Duration MISSING = Duration.ofSeconds(5);
    private static final Duration CALM_WITHIN = Duration.ofSeconds(90);
    private static final Duration QUIET_WITHIN = Duration.ofSeconds(180); // the audit repairs on its second look
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Clock CLOCK = Clock.systemUTC();
    private static final AtomicLong NEXT_USER =
            new AtomicLong(200_000_000L + CLOCK.millis() / 1000 % 100_000_000L * 10_000L);
    private final Suite suite;
    private final Dev dev;

    private record Players(Rush rush, SteadyTraffic beside, SteadyTraffic elsewhere) {}

    Round(Suite suite) {
        this.suite = suite;
        this.dev = Dev.of(suite);
    }

    Report play(NodeLoss loss) throws SQLException {
        try (var gateways = new ReadyGateways(suite);
                var api = new Api(suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            List<VirtualUser> students = students(STUDENTS);
            List<VirtualUser> others = students(OTHERS);
            List<VirtualUser> strangers = students(ELSEWHERE);
            Sessions sessions = Sessions.create(dev, api, admin, UNTIL_GATE, CLOCK);
            Opening rushed = sessions.rushed();
            var players = new Players(
                    new Rush(
                            gateways::next, part(rushed, 0, WANTED_SLOTS), students, SPREAD, CLOCK, rushed.sessionId()),
                    new SteadyTraffic(
                            gateways::next,
                            part(rushed, WANTED_SLOTS, rushed.slotIds().size()),
                            others,
                            admin,
                            CLOCK),
                    new SteadyTraffic(gateways::next, sessions.elsewhere(), strangers, admin, CLOCK));
            Course course = happen(loss, sessions, players);
            List<VirtualUser> all =
                    Stream.concat(students.stream(), others.stream()).toList();
            return new Report(
                    loss,
                    course,
                    side(players.beside(), api, rushed, all),
                    side(players.elsewhere(), api, sessions.elsewhere(), strangers),
                    players.rush().acceptedEarly());
        }
    }

    private Side side(SteadyTraffic pulse, Api api, Opening opening, List<VirtualUser> students) throws SQLException {
        return new Side(pulse.told(), new RushChecker(suite, api, opening, CLOCK).check(students, QUIET_WITHIN));
    }

    private Course happen(NodeLoss loss, Sessions sessions, Players players) {
        String victim = loss.victim().of(dev, sessions);
        Rush rush = players.rush();
        CompletableFuture<Void> end = rush.start();
        await(GATE_LATEST, () -> !CLOCK.instant().isBefore(sessions.rushed().flashTime()));
        try (SteadyTraffic beside = players.beside();
                SteadyTraffic elsewhere = players.elsewhere()) {
            beside.start(PRESSERS, LOOKERS);
            elsewhere.start(PRESSERS_ELSEWHERE, 0);
            boolean isUnderWay = await(UNDER_WAY_WITHIN, () -> rush.progress().accepted() >= ACCEPTED_BEFORE);
            Instant lost = CLOCK.instant();
            boolean isTakenOver = lose(loss.manner(), victim, loss.place().of(sessions));
            await(Report.CALM, () -> false);
            await(CALM_WITHIN, () -> isWell(beside) && isWell(elsewhere));
            Instant ended = CLOCK.instant();
            end.join();
            return new Course(victim, isUnderWay, isTakenOver, lost, ended);
        }
    }

    private static boolean isWell(SteadyTraffic pulse) {
        return pulse.lately(Report.CALM).isWell();
    }

    /** Answers whether another has its part, where that is asked. */
    private boolean lose(Manner manner, String victim, List<String> place) {
        if (victim.isEmpty()) {
            await(MISSING, () -> false);
            return true;
        }
        return switch (manner) {
            case KILLED -> kill(victim, place);
            case FROZEN -> freeze(victim, place);
        };
    }

    /** Freezes it for its time, whoever takes over meanwhile, and lets it go on whatever happens. */
    private boolean freeze(String victim, List<String> place) {
        Instant until = CLOCK.instant().plus(FROZEN);
        dev.run("freeze", victim);
        try {
            boolean isTakenOver = place.isEmpty() || await(FROZEN, () -> isTakenOver(victim, place));
            await(Duration.between(CLOCK.instant(), until), () -> false);
            return isTakenOver;
        } finally {
            dev.run("thaw", victim);
        }
    }

    private boolean kill(String victim, List<String> place) {
        dev.run("kill", victim);
        boolean isAsked = !place.isEmpty();
        boolean isTakenOver = await(isAsked ? TAKEN_OVER_WITHIN : MISSING, () -> isAsked && isTakenOver(victim, place));
        dev.run("start", victim);
        return isTakenOver || !isAsked;
    }

    private boolean isTakenOver(String victim, List<String> place) {
        try {
            return !NodeLoss.leader(dev, place).equals(victim);
        } catch (IllegalStateException nobodyYet) {
            return false;
        }
    }

    /** Returns the same session as if it had only some of its slots. */
    private static Opening part(Opening opening, int from, int to) {
        return new Opening(
                opening.sessionId(),
                opening.flashTime(),
                opening.slotIds().subList(from, to),
                opening.permitsPerSlot());
    }

    private List<VirtualUser> students(int number) {
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
