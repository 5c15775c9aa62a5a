package com.courtgate.drills.attack;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.RoundVerdict.Verdict;
import com.courtgate.drills.attack.attacker.AttackerProcess;
import com.courtgate.drills.attack.attacker.Plan;
import com.courtgate.suite.Api;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** Plays rounds, says what they were, and repeats those that say nothing. */
final class Rounds implements AutoCloseable {
    private static final int TRIES = 3;
    private static final int MEGABYTES_OF_A_WARM_GATEWAY = 15;
    private static final List<List<String>> WARMING_FLOODS = List.of(
            List.of("time", "refresh-garbage"), List.of("guesses", "refusals"), List.of("own-password", "documents"));
    private static final Duration WARMING = Duration.ofSeconds(2);
    private static final Duration REST = Duration.ofMillis(300);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final double MUCH_SLOWER = 0.75;
    private static final int MOST_RESTS = 20;
    private final AttackSetup world;
    private final LegitimateTraffic students;
    private final Attacks attacks;
    private final Table table;
    private final Duration length;
    private final Duration mostWarming;
    private final int few;
    private final List<AttackerProcess> laptops = List.of(new AttackerProcess(), new AttackerProcess());
    private final MachineSpeed machine = new MachineSpeed();

    /**
     * @param mostWarming so long floods go on before the first round, when the suite does not get warm sooner
     * @param few of so few honest requests of a kind a failure is looked at once more
     */
    Rounds(AttackSetup world, Table table, Duration length, Duration mostWarming, int few) {
        this.world = world;
        this.table = table;
        this.length = length;
        this.mostWarming = mostWarming;
        this.few = few;
        this.students = new LegitimateTraffic(world);
        this.attacks = new Attacks(world);
    }

    AttackSetup world() {
        return world;
    }

    LegitimateTraffic students() {
        return students;
    }

    Attacks attacks() {
        return attacks;
    }

    /** The usual students, for the usual time, by the first gateway. */
    Round.Way usual() {
        return new Round.Way(LegitimateTraffic.USUAL, length, ClientProfile.of(world.port()));
    }

    /** Lets the browsers of the known be known, and the gateway be warm. */
    void begin() throws IOException, SQLException {
        students.arrive(ClientProfile.of(world.port()));
        table.head();
        warm(world.port());
    }

    /**
     * Lets the suite compile what floods ask of it, and a gateway fill its young generation, before anybody judges it:
     * whoever attacks at the gate meets instances that were started hours before. Ends when nobody felt any of the
     * floods, or when their time is over; says how long it took.
     */
    void warm(int port) throws SQLException {
        var way = new Round.Way(
                Map.of(RequestType.BOARD, 100.0, RequestType.REFRESH, 50.0), WARMING, ClientProfile.of(port));
        int rounds = 0;
        int warm = 0;
        long most = mostWarming.dividedBy(WARMING);
        while (warm < WARMING_FLOODS.size() && rounds < most) {
            List<Plan> floods = WARMING_FLOODS.get(rounds % WARMING_FLOODS.size()).stream()
                    .map(name -> attacks.named(name).on(port))
                    .toList();
            warm = isWarm(play(way, floods)) ? warm + 1 : 0;
            rounds++;
        }
        world.accounts().forgetAttacks();
        table.warmed(warm == WARMING_FLOODS.size(), WARMING.multipliedBy(rounds));
    }

    private static boolean isWarm(Round round) {
        return RoundVerdict.isSteady(round)
                && round.seen().millis(99) < SOON.toMillis()
                && round.grownMegabytes() < MEGABYTES_OF_A_WARM_GATEWAY;
    }

    Round play(Round.Way way, List<Plan> plans) throws SQLException {
        return play(way, plans, machine.pace());
    }

    private Round play(Round.Way way, List<Plan> plans, double pace) throws SQLException {
        return Round.play(world.suite(), students, way, laptops, plans, pace);
    }

    /** Plays rounds with as many students on any machine; on a slower one they come in a longer time. */
    Round playAll(Round.Way way, List<Plan> plans) throws SQLException {
        double pace = machine.pace();
        var length = Duration.ofMillis(Math.round(way.length().toMillis() / pace));
        return play(new Round.Way(way.perSecond(), length, way.door()), plans, pace);
    }

    /** The honest alone; tries until it is steady, and throws when it never is. */
    Round baseline(Round.Way way) throws Exception {
        for (int i = 0; i < TRIES; i++) {
            Round round = play(way, List.of());
            table.baseline(round);
            if (RoundVerdict.isSteady(round)) {
                return round;
            }
            settle(way.door());
        }
        throw new IllegalStateException("honest students alone are not served: nothing can be said of attacks");
    }

    /**
     * Under attack, once more while the attack does not come about, or somebody else takes the processors from it, and
     * once more, counted together, while whoever was not served is of few. Leaves nothing locked behind.
     */
    RoundVerdict attack(String name, Round.Way way, List<Plan> plans, Round baseline) throws Exception {
        var before = new Observations();
        for (int i = 1; ; i++) {
            Round round = play(way, plans).and(before);
            RoundVerdict judgement = RoundVerdict.of(round, plans, baseline);
            world.accounts().forgetAttacks();
            settle(way.door());
            boolean isVoid = !RoundVerdict.cameAbout(round, plans)
                    || !judgement.verdict().isKept() && machine.pace() < MUCH_SLOWER * round.pace();
            boolean isOfFew = !isVoid && judgement.isOfFew(round.seen(), few);
            boolean isLast = i == TRIES || !isVoid && !isOfFew;
            String words = text(judgement);
            if (!isLast) {
                words = (isVoid ? "void, once more (" : "few, once more and together (") + words + ")";
            }
            table.attack(name, round, plans, words);
            if (isLast) {
                return judgement;
            }
            if (isOfFew) {
                before = round.seen();
            }
        }
    }

    /** Adds a round that was played elsewhere. */
    RoundVerdict tell(String name, Round round, List<Plan> plans, RoundVerdict judgement) {
        table.attack(name, round, plans, text(judgement));
        return judgement;
    }

    /** The status that somebody is answered who presses now. */
    int press() {
        var session = world.session();
        try (var api = new Api(world.suite().gatewayUrl())) {
            var wish = Map.of(
                    "sessionId",
                    session.sessionId(),
                    "slotId",
                    session.slotIds().getFirst());
            return api.post("/reserve/", world.looking().getFirst(), wish).status();
        }
    }

    private static String text(RoundVerdict judgement) {
        List<String> words = new ArrayList<>();
        words.add(
                judgement.verdict() == Verdict.GREEN
                        ? "green"
                        : judgement.verdict().toString());
        words.addAll(judgement.why());
        return String.join(", ", words);
    }

    /** Returns when the suite has done what an attack has left it to do, or does not come to an end with it. */
    private void settle(ClientProfile door) {
        int served = 0;
        for (int i = 0; i < MOST_RESTS && served < 2; i++) {
            LockSupport.parkNanos(REST.toNanos());
            served = students.areServed(door, SOON) ? served + 1 : 0;
        }
    }

    @Override
    public void close() throws SQLException {
        laptops.forEach(AttackerProcess::close);
        world.close();
    }
}
