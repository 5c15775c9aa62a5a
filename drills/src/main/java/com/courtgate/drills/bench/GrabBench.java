package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.Results;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** B1, B2, B3, B6, B7 and the growth of B8: the fast path. */
final class GrabBench {
    private static final int CONNECTIONS = 512;
    private static final double GROWTH_BAR = 0.85;
    private static final int FEW_SLOTS = 10;
    private static final int FEW_USERS = 1_000;
    private static final int MANY_USERS = 100_000;
    private static final int TIMES_MANY = 10;
    private static final long MANY_HOLDS = 1_000_000;
    private final BenchEnvironment world;
    private final Results results;
    private final Wrk wrk;
    private final Grabs grabs;

    GrabBench(BenchEnvironment world, Results results) {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
        this.grabs = new Grabs(world, world.tokensFile);
    }

    void run(RowSelection wanted) throws IOException, InterruptedException {
        try (JavaProcess reserve = world.start.reserve()) {
            if (wanted.row("B1") || wanted.row("B2")) {
                againstEmpty(wanted);
            }
            if (wanted.row("B7")) {
                cost();
            }
            if (wanted.row("B6")) {
                gate();
            }
            if (wanted.row("B3")) {
                literalWay();
            }
            if (wanted.row("B8A")) {
                growth("B8A", 1_000);
                growth("B8A", 10_000);
            }
            if (wanted.row("B8B")) {
                growthOfUsers();
            }
            if (wanted.row("B8E")) {
                growthToAMillion();
            }
        }
    }

    private void againstEmpty(RowSelection wanted) throws IOException, InterruptedException {
        try (JavaProcess empty = world.start.empty()) {
            String url = "http://127.0.0.1:" + world.port(0) + "/empty";
            InterleavedRuns.Rate floor =
                    () -> wrk.run("empty.lua", url, CONNECTIONS, Wrk.ROUND).perSecond();
            Wrk.warmUp(floor);
            if (wanted.row("B1")) {
                accepted(floor);
            }
            if (wanted.row("B2")) {
                refused(floor);
            }
        }
    }

    private void accepted(InterleavedRuns.Rate floor) throws IOException, InterruptedException {
        InterleavedRuns.Rate ours = this::acceptedPerSecond;
        Wrk.warmUp(ours);
        var ratio = InterleavedRuns.measure(floor, ours);
        results.ratio("B1", "accepted grabs / empty endpoint", ratio, 0.30, "empty", "");
    }

    private void refused(InterleavedRuns.Rate floor) throws IOException, InterruptedException {
        long session = grabs.session(BenchEnvironment.SLOTS, 1);
        InterleavedRuns.Rate ours = () -> grabs.refusedPerSecond(world.reserveUrl(), session, CONNECTIONS);
        Wrk.warmUp(ours);
        var ratio = InterleavedRuns.measure(floor, ours);
        results.ratio("B2", "sold-out refusals / empty endpoint", ratio, 0.65, "empty", "");
    }

    private double acceptedPerSecond() throws IOException, InterruptedException {
        return grabs.acceptedPerSecond(world.reserveUrl(), BenchEnvironment.SLOTS, CONNECTIONS);
    }

    private void growth(String id, int slots) throws IOException, InterruptedException {
        InterleavedRuns.Rate few = () -> grabs.acceptedPerSecond(world.reserveUrl(), FEW_SLOTS, CONNECTIONS);
        InterleavedRuns.Rate many = () -> grabs.acceptedPerSecond(world.reserveUrl(), slots, CONNECTIONS);
        Wrk.warmUp(few);
        var ratio = InterleavedRuns.measure(few, many);
        String what = text("accepted grabs, %,d slots / %d", slots, FEW_SLOTS);
        results.ratio(id, what, ratio, GROWTH_BAR, FEW_SLOTS + " slots", "");
    }

    /** Many users at an empty session, and few at one that has a million holds: of all that grows, what a grab sees. */
    private void growthOfUsers() throws IOException, InterruptedException {
        InterleavedRuns.Rate floor = byFewUsers();
        var crowd = new Grabs(world, world.tokens(MANY_USERS));
        InterleavedRuns.Rate ours =
                () -> crowd.acceptedPerSecond(world.reserveUrl(), BenchEnvironment.SLOTS, CONNECTIONS);
        Wrk.warmUp(floor);
        Wrk.warmUp(ours);
        var ratio = InterleavedRuns.measure(floor, ours);
        results.ratio("B8B", "accepted grabs, 100,000 users / 1,000", ratio, GROWTH_BAR, "1,000 users", "");
        long full = crowd.session(BenchEnvironment.SLOTS, BenchEnvironment.PLENTY);
        long[] slot = {BenchEnvironment.FIRST_SLOT};
        InterleavedRuns.Rate later = () -> {
            Wrk.Load load = crowd.grab(world.reserveUrl(), full, slot[0], CONNECTIONS, Wrk.ROUND);
            slot[0] += load.requests() / MANY_USERS + 2;
            Broker.purge(world.suite, Topology.RESERVE_QUEUE);
            return load.acceptedPerSecond();
        };
        for (long holds = 0; holds < MANY_HOLDS; ) {
            holds += (long) (later.measure() * Wrk.ROUND.toSeconds());
        }
        ratio = InterleavedRuns.measure(ours, later);
        results.ratio("B8B", "accepted grabs, session of 10^6 holds / empty", ratio, GROWTH_BAR, "empty", "");
        world.forget(full);
    }

    /**
     * A million users, of whom every round meets a tenth that came in none of the nine before: no token is known any
     * more. Signing all of them takes minutes.
     */
    private void growthToAMillion() throws IOException, InterruptedException {
        List<Grabs> tenths = new ArrayList<>();
        for (int i = 0; i < TIMES_MANY; i++) {
            tenths.add(new Grabs(world, world.tokens(1 + (long) i * MANY_USERS, MANY_USERS)));
        }
        int[] turn = {0};
        InterleavedRuns.Rate floor = byFewUsers();
        InterleavedRuns.Rate ours = () -> tenths.get(turn[0]++ % TIMES_MANY)
                .acceptedPerSecond(world.reserveUrl(), BenchEnvironment.SLOTS, CONNECTIONS);
        Wrk.warmUp(floor);
        Wrk.warmUp(ours);
        String what = text("accepted grabs, %,d users / %,d", TIMES_MANY * MANY_USERS, FEW_USERS);
        results.ratio("B8E", what, InterleavedRuns.measure(floor, ours), GROWTH_BAR, "1,000 users", "");
    }

    private InterleavedRuns.Rate byFewUsers() throws IOException {
        var few = new Grabs(world, world.tokens(FEW_USERS));
        return () -> few.acceptedPerSecond(world.reserveUrl(), BenchEnvironment.SLOTS, CONNECTIONS);
    }

    private void cost() throws IOException, InterruptedException {
        Wrk.warmUp(this::acceptedPerSecond);
        long session = grabs.session(BenchEnvironment.SLOTS, BenchEnvironment.PLENTY);
        long scripts = world.scriptCalls();
        double allocated = world.allocated(2);
        Wrk.Load load = grabs.grab(world.reserveUrl(), session, CONNECTIONS);
        double trips = (world.scriptCalls() - scripts) / (double) load.requests();
        double bytes = (world.allocated(2) - allocated) / load.requests();
        results.add(new Results.Row(
                "B7",
                "Redis round trips per grab",
                text(
                        "%.3f; %,.0f bytes allocated per request; p50 %.1f ms, p99 %.1f ms",
                        trips, bytes, load.p50(), load.p99()),
                "<= 1",
                trips <= 1));
    }

    private void gate() throws IOException, InterruptedException {
        long session = grabs.unused();
        long gateMillis = world.redisMillis(session) + 3_000;
        world.load(session, BenchEnvironment.SLOTS, BenchEnvironment.PLENTY, gateMillis);
        grabs.grab(world.reserveUrl(), session, BenchEnvironment.FIRST_SLOT, 64, Duration.ofSeconds(5));
        long earliest = world.acceptMillis(session).min().orElse(Long.MAX_VALUE);
        long after = earliest - gateMillis;
        results.add(new Results.Row(
                "B6",
                "first hold after the gate, by Redis time",
                text("%d ms", after),
                "0 to 50 ms",
                after >= 0 && after <= 50));
    }

    private void literalWay() throws IOException, InterruptedException {
        try (JavaProcess literal = world.start.literal()) {
            long session = literalSession();
            String url = "http://127.0.0.1:" + world.port(1) + "/reserve/";
            long[] slot = {BenchEnvironment.FIRST_SLOT};
            InterleavedRuns.Rate floor = () -> {
                var load = grabs.grab(url, session, slot[0], CONNECTIONS, Wrk.ROUND);
                slot[0] +=
                        load.requests() / BenchEnvironment.USERS + 2; // slots that were taken are not asked for again
                return load.acceptedPerSecond();
            };
            Wrk.warmUp(floor);
            Wrk.warmUp(this::acceptedPerSecond);
            var ratio = InterleavedRuns.measure(floor, this::acceptedPerSecond);
            results.ratio("B3", "accepted grabs / the literal way", ratio, 12, "literal", "");
            Broker.delete(world.suite, "bench.literal");
        }
    }

    private long literalSession() throws IOException {
        long session = grabs.unused();
        var slots = world.redis.<String, String>getMap("lit:slot:session:" + session);
        for (int i = 0; i < BenchEnvironment.SLOTS; i++) {
            String slot = Long.toString(BenchEnvironment.FIRST_SLOT + i);
            slots.fastPut(slot, slot);
            world.redis.getSet("lit:dedup:" + slot).delete();
            world.redis.getSemaphore("lit:sem:" + slot).delete();
            world.redis.getSemaphore("lit:sem:" + slot).trySetPermits(1_000_000);
        }
        world.redis.getBucket("lit:gate:" + session).set("1");
        Broker.declareQuorum(world.suite, "bench.literal", Map.of());
        return session;
    }
}
