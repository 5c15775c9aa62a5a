package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.drills.bench.measure.ProcessorTime;
import com.courtgate.suite.Api;
import com.courtgate.suite.ChangedSettings;
import com.courtgate.suite.rush.Opening;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The rows of the table in which the services of two checkouts can be compared, and the load of each. */
final class CheckoutComparisonRows {
    /** Measured after a warm-up; long enough to forget the moments of a collection. */
    private static final Duration ROUND = Duration.ofSeconds(3);

    private static final Set<String> FAST_PATH = Set.of("reserve");
    private static final Set<String> DOOR = Set.of("reserve", "gateway");
    private static final Set<String> DOOR_OF_BOOKING = Set.of("booking", "gateway");
    private static final Set<String> RECORDER = Set.of("booking");
    private static final Set<String> ALL = Set.copyOf(CheckoutServices.SERVICES);
    private static final int MANY_CONNECTIONS = 512;
    private static final int CONNECTIONS = 64;
    private static final int USERS = 2_000;
    private static final int HOLDS = 20_000;
    private static final Duration UNTIL_GATE = Duration.ofSeconds(12);
    private static final int WARM_TURNS = 24;

    /** In the order in which they are measured: those that need the same services one after the other. */
    private static final List<Row> ROWS = List.of(
            new Row("B1", "accepted grabs, reserve-service alone", FAST_PATH, CheckoutComparisonRows::accepted)
                    .with(CheckoutComparisonRows::redisPerGrab),
            new Row("B2", "sold-out refusals, reserve-service alone", FAST_PATH, CheckoutComparisonRows::refused),
            new Row("B10A", "sold-out refusals through the gateway", DOOR, CheckoutComparisonRows::refusedAtDoor)
                    .by(Basis.PROCESSOR_TIME),
            new Row("B10B", "accepted grabs through the gateway", DOOR, CheckoutComparisonRows::acceptedAtDoor)
                    .by(Basis.PROCESSOR_TIME),
            new Row("B10C", "GET /time", DOOR_OF_BOOKING, CheckoutComparisonRows::time),
            new Row("B10D", "slot board not modified", DOOR_OF_BOOKING, CheckoutComparisonRows::board)
                    .by(Basis.PROCESSOR_TIME),
            new Row("B4", "recorded, 1 hold a message", RECORDER, CheckoutComparisonRows::recorded)
                    .with(CheckoutComparisonRows::statementsPerRecord),
            new Row("B12", "grabbed and recorded, the whole path", ALL, CheckoutComparisonRows::wholePath),
            new Row("B5", "presses of a rush", ALL, CheckoutComparisonRows::rush)
                    .by(Basis.PROCESSOR_TIME)
                    .warm(1));

    private CheckoutComparisonRows() {}

    /**
     * Figure that decides. Where two cores have little to do but to serve, a rate says as much of the generator and of
     * the machine's mood as of the services; what a request costs them does not.
     */
    enum Basis {
        RATE("a second"),
        PROCESSOR_TIME("a second of processor time");

        final String unit;

        Basis(String unit) {
            this.unit = unit;
        }

        Basis other() {
            return this == RATE ? PROCESSOR_TIME : RATE;
        }
    }

    /**
     * One row.
     *
     * @param services that it needs
     * @param warmTurns most turns of a warm-up
     * @param load makes what the load needs on a side whose services run
     * @param count what a side's servers say of one more round; nothing of most rows
     */
    record Row(
            String id, String what, Set<String> services, int warmTurns, Basis basis, Preparation load, Count count) {
        private Row(String id, String what, Set<String> services, Preparation load) {
            this(id, what, services, WARM_TURNS, Basis.RATE, load, side -> "");
        }

        private Row with(Count other) {
            return new Row(id, what, services, warmTurns, basis, load, other);
        }

        private Row by(Basis other) {
            return new Row(id, what, services, warmTurns, other, load, count);
        }

        boolean isOpenLoop() {
            return id.equals("B5");
        }

        private Row warm(int turns) {
            return new Row(id, what, services, turns, basis, load, count);
        }
    }

    /**
     * What one round of load did.
     *
     * @param count of what the row counts
     * @param seconds that it took; of an open loop those of its schedule
     * @param cost that the side had of it
     */
    record Round(double count, double seconds, ProcessorTime cost) {
        double by(Basis basis) {
            return count / (basis == Basis.RATE ? seconds : cost.seconds());
        }
    }

    /** One round of load on a side. */
    interface Load {
        Round run() throws IOException, InterruptedException;
    }

    /** Puts one more round on a side, which is warm; answers what its servers have counted. */
    interface Count {
        String of(CheckoutServices side) throws IOException, InterruptedException, SQLException;
    }

    /** Makes ready what a load needs; answers the load. */
    interface Preparation {
        Load of(CheckoutServices side) throws IOException, InterruptedException, SQLException;
    }

    /**
     * The rows of these ids, all if there are none; {@code B10} is all four. Throws IllegalArgumentException, naming
     * what there is, for another word.
     */
    static List<Row> of(List<String> words) {
        List<String> ids = ROWS.stream().map(Row::id).toList();
        Set<String> wanted = new LinkedHashSet<>();
        words.stream()
                .map(word -> word.toUpperCase(Locale.ROOT))
                .flatMap(word -> word.equals("B10") ? ids.stream().filter(id -> id.startsWith(word)) : Stream.of(word))
                .forEach(wanted::add);
        Set<String> unknown = new LinkedHashSet<>(wanted);
        ids.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "These are no rows that can be compared: " + unknown + ". There are " + ids + ", and B10.");
        }
        return ROWS.stream()
                .filter(row -> wanted.isEmpty() || wanted.contains(row.id()))
                .toList();
    }

    private static Load accepted(CheckoutServices side) throws IOException {
        return accepted(side, BenchEnvironment.USERS, "reserve", MANY_CONNECTIONS);
    }

    private static Load acceptedAtDoor(CheckoutServices side) throws IOException {
        return accepted(side, USERS, "gateway", CONNECTIONS);
    }

    private static Load accepted(CheckoutServices side, int users, String service, int connections) throws IOException {
        var grabs = new Grabs(side.world, side.world.tokens(users), ROUND);
        return () -> metered(
                side,
                () -> grabs.accepted(side.url(service) + "/reserve/", BenchEnvironment.SLOTS, connections),
                Wrk.Load::accepted);
    }

    private static Load refused(CheckoutServices side) throws IOException, InterruptedException {
        return refused(side, BenchEnvironment.USERS, "reserve", MANY_CONNECTIONS);
    }

    private static Load refusedAtDoor(CheckoutServices side) throws IOException, InterruptedException {
        return refused(side, USERS, "gateway", CONNECTIONS);
    }

    private static Load refused(CheckoutServices side, int users, String service, int connections)
            throws IOException, InterruptedException {
        var grabs = new Grabs(side.world, side.world.tokens(users), ROUND);
        long session = grabs.session(BenchEnvironment.SLOTS, 1);
        return () -> metered(
                side, () -> grabs.grab(side.url(service) + "/reserve/", session, connections), Wrk.Load::refused);
    }

    private static Load time(CheckoutServices side) {
        var wrk = new Wrk(side.world.folder);
        return () -> metered(
                side,
                () -> wrk.run("empty.lua", side.url("gateway") + "/time", CONNECTIONS, ROUND),
                Wrk.Load::accepted);
    }

    private static Load board(CheckoutServices side) throws IOException, InterruptedException, SQLException {
        var wrk = new Wrk(side.world.folder);
        BenchSession session = BenchSession.create(side.world.suite);
        String url = side.url("gateway") + "/sessions/" + session.id() + "/slots";
        String users = side.world.tokens(USERS).toString();
        String tag = side.world.tagOf(url);
        return () -> metered(side, () -> wrk.run("board.lua", url, CONNECTIONS, ROUND, users, tag), Wrk.Load::accepted);
    }

    private static Load recorded(CheckoutServices side) throws SQLException {
        var drain = new Drain(side.world, BenchSession.create(side.world.suite));
        return () -> {
            ProcessorTime before = side.processorTime();
            double perSecond = drain.perSecond(side.service("booking"), HOLDS, 1);
            return new Round(HOLDS, HOLDS / perSecond, side.processorTime().since(before));
        };
    }

    private static Load wholePath(CheckoutServices side) throws IOException, SQLException {
        Opening opening = opened(side);
        var grabs = new RecordedGrabLoad(side.world, ROUND);
        side.world.userLocks(1, RecordedGrabLoad.STUDENTS);
        return () -> {
            ProcessorTime before = side.processorTime();
            RecordedGrabLoad.Round round = grabs.round(opening);
            return new Round(
                    round.recorded(),
                    round.recorded() / round.perSecond(),
                    side.processorTime().since(before));
        };
    }

    /** Opens a session of so many permits that nobody is refused; the wide settings stay, as long as the side does. */
    @SuppressWarnings("resource")
    private static Opening opened(CheckoutServices side) {
        try (var api = new Api(side.world.suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            ChangedSettings.forUnpaidHolds(api, () -> admin);
            Opening opening = Opening.create(api, admin, 12, 14, 5_000, UNTIL_GATE, side.world.clock);
            opening.awaitOpen(api, admin);
            return opening;
        }
    }

    /** Pressed upon before: a rush alone is over before its code is compiled. */
    private static Load rush(CheckoutServices side) throws IOException, InterruptedException {
        Load refusals = refusedAtDoor(side);
        for (int round = 0; round < 3; round++) {
            refusals.run();
        }
        return new RushCost(side)::rush;
    }

    /** A round of the generator. */
    private interface Generator {
        Wrk.Load run() throws IOException, InterruptedException;
    }

    private static Round metered(CheckoutServices side, Generator generator, ToLongFunction<Wrk.Load> counted)
            throws IOException, InterruptedException {
        ProcessorTime before = side.processorTime();
        Wrk.Load load = generator.run();
        return new Round(
                counted.applyAsLong(load), load.seconds(), side.processorTime().since(before));
    }

    private static String redisPerGrab(CheckoutServices side) throws IOException, InterruptedException {
        BenchEnvironment world = side.world;
        var grabs = new Grabs(world, world.tokens(BenchEnvironment.USERS), ROUND);
        long session = grabs.session(BenchEnvironment.SLOTS, BenchEnvironment.PLENTY);
        long calls = world.redisCalls();
        long scripts = world.scriptCalls();
        double pressed = grabs.grab(side.url("reserve") + "/reserve/", session, MANY_CONNECTIONS)
                .requests();
        String told = text(
                "%.2f Redis calls and %.4f round trips a grab",
                (world.redisCalls() - calls) / pressed, (world.scriptCalls() - scripts) / pressed);
        world.forget(session);
        return told;
    }

    private static String statementsPerRecord(CheckoutServices side)
            throws IOException, InterruptedException, SQLException {
        var drain = new Drain(side.world, BenchSession.create(side.world.suite));
        long statements = side.world.statements();
        drain.perSecond(side.service("booking"), HOLDS, 1);
        double each = (side.world.statements() - statements) / (double) HOLDS;
        return text("%.3f SQL statements a recorded reservation", each);
    }
}
