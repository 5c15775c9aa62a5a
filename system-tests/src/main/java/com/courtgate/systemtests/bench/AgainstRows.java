package com.courtgate.systemtests.bench;

import com.courtgate.systemtests.bench.measure.InterleavedRuns;
import com.courtgate.systemtests.rush.Opening;
import com.courtgate.systemtests.suite.Api;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The rows of the table in which the services of two checkouts can be compared, and the load of each. */
final class AgainstRows {
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
    private static final int WARM_TURNS = 8;

    /** In the order in which they are measured: those that need the same services one after the other. */
    private static final List<Row> ROWS = List.of(
            new Row("B1", "accepted grabs, reserve-service alone", FAST_PATH, AgainstRows::accepted)
                    .with(AgainstRows::redisPerGrab),
            new Row("B2", "sold-out refusals, reserve-service alone", FAST_PATH, AgainstRows::refused),
            new Row("B10A", "sold-out refusals through the gateway", DOOR, AgainstRows::refusedAtDoor),
            new Row("B10B", "accepted grabs through the gateway", DOOR, AgainstRows::acceptedAtDoor),
            new Row("B10C", "GET /time", DOOR_OF_BOOKING, AgainstRows::time),
            new Row("B10D", "slot board not modified", DOOR_OF_BOOKING, AgainstRows::board),
            new Row("B4", "recorded, 1 hold a message", RECORDER, AgainstRows::recorded)
                    .with(AgainstRows::statementsPerRecord),
            new Row("B12", "grabbed and recorded, the whole path", ALL, AgainstRows::wholePath),
            new Row("B5", "presses a second of processor time, rush", ALL, AgainstRows::rush).warm(1));

    private AgainstRows() {}

    /**
     * One row.
     *
     * @param services that it needs
     * @param warmTurns most turns of a warm-up
     * @param load makes what the load needs on a side whose services run
     * @param count what a side's servers say of one more round; nothing of most rows
     */
    record Row(String id, String what, Set<String> services, int warmTurns, Preparation load, Count count) {
        private Row(String id, String what, Set<String> services, Preparation load) {
            this(id, what, services, WARM_TURNS, load, side -> "");
        }

        private Row with(Count other) {
            return new Row(id, what, services, warmTurns, load, other);
        }

        private Row warm(int turns) {
            return new Row(id, what, services, turns, load, count);
        }
    }

    /** Puts one more round on a side, which is warm; answers what its servers have counted. */
    interface Count {
        String of(CheckoutServices side) throws IOException, InterruptedException, SQLException;
    }

    /** Makes ready what a load needs; answers the load. */
    interface Preparation {
        InterleavedRuns.Rate of(CheckoutServices side) throws IOException, InterruptedException, SQLException;
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

    private static InterleavedRuns.Rate accepted(CheckoutServices side) throws IOException {
        return accepted(side, BenchWorld.USERS, "reserve", MANY_CONNECTIONS);
    }

    private static InterleavedRuns.Rate acceptedAtDoor(CheckoutServices side) throws IOException {
        return accepted(side, USERS, "gateway", CONNECTIONS);
    }

    private static InterleavedRuns.Rate accepted(CheckoutServices side, int users, String service, int connections) throws IOException {
        var grabs = new Grabs(side.world, side.world.tokens(users), ROUND);
        return () -> grabs.acceptedPerSecond(side.url(service) + "/reserve/", BenchWorld.SLOTS, connections);
    }

    private static InterleavedRuns.Rate refused(CheckoutServices side) throws IOException, InterruptedException {
        return refused(side, BenchWorld.USERS, "reserve", MANY_CONNECTIONS);
    }

    private static InterleavedRuns.Rate refusedAtDoor(CheckoutServices side) throws IOException, InterruptedException {
        return refused(side, USERS, "gateway", CONNECTIONS);
    }

    private static InterleavedRuns.Rate refused(CheckoutServices side, int users, String service, int connections)
            throws IOException, InterruptedException {
        var grabs = new Grabs(side.world, side.world.tokens(users), ROUND);
        long session = grabs.session(BenchWorld.SLOTS, 1);
        return () -> grabs.refusedPerSecond(side.url(service) + "/reserve/", session, connections);
    }

    private static InterleavedRuns.Rate time(CheckoutServices side) {
        var wrk = new Wrk(side.world.folder);
        return () -> wrk.run("empty.lua", side.url("gateway") + "/time", CONNECTIONS, ROUND)
                .acceptedPerSecond();
    }

    private static InterleavedRuns.Rate board(CheckoutServices side) throws IOException, InterruptedException, SQLException {
        var wrk = new Wrk(side.world.folder);
        BenchSession session = BenchSession.create(side.world.suite);
        String url = side.url("gateway") + "/sessions/" + session.id() + "/slots";
        String users = side.world.tokens(USERS).toString();
        String tag = side.world.tagOf(url);
        return () -> wrk.run("board.lua", url, CONNECTIONS, ROUND, users, tag).acceptedPerSecond();
    }

    private static InterleavedRuns.Rate recorded(CheckoutServices side) throws SQLException {
        var drain = new Drain(side.world, BenchSession.create(side.world.suite));
        return () -> drain.perSecond(side.service("booking"), HOLDS, 1);
    }

    private static InterleavedRuns.Rate wholePath(CheckoutServices side) throws IOException, SQLException {
        Opening opening = opened(side);
        var grabs = new RecordedGrabs(side.world, ROUND);
        return () -> grabs.round(opening).perSecond();
    }

    /** Opens a session of so many permits that nobody is refused; the wide quota stays, as long as the side does. */
    @SuppressWarnings("resource")
    private static Opening opened(CheckoutServices side) {
        try (var api = new Api(side.world.suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            new WideQuota(api, admin);
            Opening opening = Opening.create(api, admin, 12, 14, 5_000, UNTIL_GATE, side.world.clock);
            while (!opening.isOpen(api, admin)) {
                LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            }
            return opening;
        }
    }

    /** Pressed upon before: a rush alone is over before its code is compiled. */
    private static InterleavedRuns.Rate rush(CheckoutServices side) throws IOException, InterruptedException {
        InterleavedRuns.Rate refusals = refusedAtDoor(side);
        for (int round = 0; round < 3; round++) {
            refusals.measure();
        }
        return new RushCost(side)::pressesPerProcessorSecond;
    }

    private static String redisPerGrab(CheckoutServices side) throws IOException, InterruptedException {
        BenchWorld world = side.world;
        var grabs = new Grabs(world, world.tokens(BenchWorld.USERS), ROUND);
        long session = grabs.session(BenchWorld.SLOTS, BenchWorld.PLENTY);
        long calls = world.redisCalls();
        long scripts = world.scriptCalls();
        double pressed = grabs.grab(side.url("reserve") + "/reserve/", session, MANY_CONNECTIONS)
                .requests();
        String told = String.format(
                Locale.ROOT,
                "%.2f Redis calls and %.4f round trips a grab",
                (world.redisCalls() - calls) / pressed,
                (world.scriptCalls() - scripts) / pressed);
        world.forget(session);
        return told;
    }

    private static String statementsPerRecord(CheckoutServices side) throws IOException, InterruptedException, SQLException {
        var drain = new Drain(side.world, BenchSession.create(side.world.suite));
        long statements = side.world.statements();
        drain.perSecond(side.service("booking"), HOLDS, 1);
        double each = (side.world.statements() - statements) / (double) HOLDS;
        return String.format(Locale.ROOT, "%.3f SQL statements a recorded reservation", each);
    }
}
