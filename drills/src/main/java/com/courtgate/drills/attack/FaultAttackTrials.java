package com.courtgate.drills.attack;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.RoundVerdict.Verdict;
import com.courtgate.drills.attack.attacker.Plan;
import com.courtgate.suite.Dev;
import com.courtgate.suite.ReadyGateways;
import com.courtgate.suite.Suite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/** Attacks beside which something goes wrong, or that come from a network that somebody has the whole of. */
final class FaultAttackTrials {
    private static final Duration IN_THE_MIDDLE = Duration.ofSeconds(3);
    private static final Duration WITH_A_RESTART = Duration.ofSeconds(40);
    private static final Duration CAMPUS = Duration.ofSeconds(10);
    private static final Duration PATIENCE_OF_A_CAMPUS = Duration.ofSeconds(10);
    private static final Map<RequestType, Double> WHOLE_CAMPUS =
            Map.of(RequestType.REFRESH, (double) Accounts.CAMPUS / 10);
    private static final int NETWORKS = 48;

    /** Another booking-service alone would hash on the processor that all others share here. */
    private static final List<String> NOT_DOUBLED = List.of("booking-2", "reserve-2", "payment-2", "scheduler-2");

    private static final int UNAVAILABLE = 503;
    private final Suite suite;
    private final Dev dev;

    FaultAttackTrials(Suite suite) {
        this.suite = suite;
        this.dev = Dev.of(suite);
    }

    List<AttackTrial> all() {
        return List.of(
                new AttackTrial("campus", (rounds, name) -> wholeCampus(rounds, name, List.of())),
                new AttackTrial(
                        "campus-garbage",
                        (rounds, name) -> wholeCampus(
                                rounds, name, List.of(rounds.attacks().named("refresh-garbage")))),
                new AttackTrial("redis-frozen", (rounds, name) -> redisAway(rounds, name, "freeze", "thaw")),
                new AttackTrial("redis-killed", (rounds, name) -> redisAway(rounds, name, "kill", "start")),
                new AttackTrial("networks-garbage", (rounds, name) -> networks(rounds, name, Attacks::refreshGarbage)),
                new AttackTrial("networks-guesses", (rounds, name) -> networks(rounds, name, Attacks::guesses)),
                new AttackTrial("two-gateways", this::twoGateways));
    }

    /** Everybody opens the page within ten seconds, and everybody is served. */
    private static RoundVerdict wholeCampus(Rounds rounds, String name, List<Plan> plans) throws Exception {
        rounds.students().provideOneLoginEach();
        ClientProfile door = rounds.usual().door().patient(PATIENCE_OF_A_CAMPUS).askingAgain();
        Round round = rounds.playAll(new Round.Way(WHOLE_CAMPUS, CAMPUS, door), plans);
        List<String> why = new ArrayList<>(RoundVerdict.harms(round, 0));
        if (plans.isEmpty() && round.seen().percent(RequestType.REFRESH) < 100) {
            why.add("not all of " + Accounts.CAMPUS);
        }
        return rounds.tell(name, round, plans, new RoundVerdict(why.isEmpty() ? Verdict.GREEN : Verdict.RED, why));
    }

    /** Boards and logins go on; who presses is told that it is no use now. */
    private RoundVerdict redisAway(Rounds rounds, String name, String away, String back) throws Exception {
        Round.Way way = rounds.usual();
        List<Plan> plans = List.of(rounds.attacks().named("refresh-garbage"));
        Round baseline = rounds.baseline(way);
        List<Integer> pressed = new ArrayList<>();
        CompletableFuture<Void> trouble = later(() -> {
            dev.run(away, "redis");
            LockSupport.parkNanos(IN_THE_MIDDLE.toNanos());
            pressed.add(rounds.press());
        });
        Round round = rounds.play(way, plans).without("redis");
        trouble.join();
        dev.run(back, "redis");
        rounds.world().accounts().forgetAttacks();
        List<String> why = new ArrayList<>(RoundVerdict.harms(round, baseline.grownMegabytes()));
        if (!pressed.equals(List.of(UNAVAILABLE))) {
            why.add("a press was answered " + pressed);
        }
        return rounds.tell(name, round, plans, new RoundVerdict(why.isEmpty() ? Verdict.GREEN : Verdict.RED, why));
    }

    private interface ForwardedRun {
        Plan plan(Attacks attacks, IntFunction<String> more);
    }

    /**
     * Somebody has a /48 of IPv6, and comes from dozens of its /64; honest students are in it too, and then elsewhere.
     * A proxy that the gateway trusts says so.
     */
    private RoundVerdict networks(Rounds rounds, String name, ForwardedRun attack) throws Exception {
        Dev behindAProxy = dev.with("COURTGATE_GATEWAY_PROXYDEPTH", "1");
        try {
            behindAProxy.run("restart", "gateway");
            rounds.warm(rounds.world().port());
            List<Plan> plans =
                    List.of(attack.plan(rounds.attacks(), i -> forwarded("2001:db8:1:%x::1".formatted(i % NETWORKS))));
            RoundVerdict inside = from("2001:db8:1:ff::1", rounds, name + ", inside", plans);
            RoundVerdict elsewhere = from("2001:db8:2:1::1", rounds, name + ", elsewhere", plans);
            return inside.and(elsewhere);
        } finally {
            dev.run("restart", "gateway");
            rounds.warm(rounds.world().port());
        }
    }

    private static RoundVerdict from(String address, Rounds rounds, String name, List<Plan> plans) throws Exception {
        Round.Way usual = rounds.usual();
        var way = new Round.Way(usual.perSecond(), usual.length(), usual.door().with(forwarded(address)));
        return rounds.attack(name, way, plans, rounds.baseline(way));
    }

    private static String forwarded(String address) {
        return "X-Forwarded-For: " + address + "\r\n";
    }

    /** One laptop, whose attack is spread over both, and then also while the first of them is restarted. */
    private RoundVerdict twoGateways(Rounds rounds, String name) throws Exception {
        dev.run("up", "--no-build", "--no-session", "--no-training", "--instances", "2");
        for (String second : NOT_DOUBLED) {
            dev.run("stop", second);
        }
        Suite doubled = dev.suite(suite.stateFolder());
        int second = Integer.parseInt(doubled.get("COURTGATE_GATEWAY_2_PORT"));
        try (var gateways = new ReadyGateways(doubled)) {
            rounds.warm(second);
            ClientProfile door = ClientProfile.of(gateways);
            Round.Way usual =
                    new Round.Way(LegitimateTraffic.USUAL, rounds.usual().length(), door);
            Round baseline = rounds.baseline(usual);
            RoundVerdict all = new RoundVerdict(Verdict.GREEN, List.of());
            for (String attack : List.of("refresh-garbage", "guesses", "unfinished-heads", "time")) {
                Plan plan = rounds.attacks().named(attack).half();
                all = all.and(rounds.attack(name + ", " + attack, usual, List.of(plan, plan.on(second)), baseline));
            }
            return all.and(restarted(rounds, door, second));
        } finally {
            dev.run("up", "--no-build", "--no-session", "--no-training", "--instances", "1");
        }
    }

    /** The honest use the other one meanwhile. Alone first, with the same restart. */
    private RoundVerdict restarted(Rounds rounds, ClientProfile door, int second) throws Exception {
        var way = new Round.Way(LegitimateTraffic.USUAL, WITH_A_RESTART, door);
        Plan plan = rounds.attacks().named("refresh-garbage").half();
        Round alone = whileRestarted(rounds, way, List.of());
        rounds.tell(
                "  alone, restarted", alone, List.of(), new RoundVerdict(Verdict.GREEN, RoundVerdict.harms(alone, 0)));
        List<Plan> plans = List.of(plan.on(second), plan);
        Round round = whileRestarted(rounds, way, plans);
        RoundVerdict judgement = RoundVerdict.of(round, plans.subList(0, 1), alone); // the other's target was away
        return rounds.tell("gateway-restarted", round, plans, judgement);
    }

    private Round whileRestarted(Rounds rounds, Round.Way way, List<Plan> plans) throws Exception {
        CompletableFuture<Void> restart = later(() -> dev.run("restart", "gateway"));
        Round round = rounds.play(way, plans).without("gateway");
        restart.join();
        return round;
    }

    private static CompletableFuture<Void> later(Runnable work) {
        return CompletableFuture.runAsync(
                work, CompletableFuture.delayedExecutor(IN_THE_MIDDLE.toMillis(), TimeUnit.MILLISECONDS));
    }
}
