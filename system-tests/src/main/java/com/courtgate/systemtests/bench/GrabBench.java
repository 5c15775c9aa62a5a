package com.courtgate.systemtests.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.redisson.client.codec.StringCodec;

/** B1, B2, B3, B6, B7: the fast path. */
final class GrabBench {
    private static final int CONNECTIONS = 512;
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private final BenchWorld world;
    private final Results results;
    private final Wrk wrk;
    private long nextSession;

    GrabBench(BenchWorld world, Results results) {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
        this.nextSession = world.clock.millis() / 1000 * 100;
    }

    void run(Wanted wanted) throws IOException, InterruptedException {
        try (JavaProcess reserve = world.reserve()) {
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
        }
    }

    private void againstEmpty(Wanted wanted) throws IOException, InterruptedException {
        try (JavaProcess empty = world.empty()) {
            String url = "http://127.0.0.1:" + world.port(0) + "/empty";
            Interleaved.Rate floor =
                    () -> wrk.run("empty.lua", url, CONNECTIONS, MEASURED).perSecond();
            Wrk.warmUp(floor);
            if (wanted.row("B1")) {
                accepted(floor);
            }
            if (wanted.row("B2")) {
                refused(floor);
            }
        }
    }

    private void accepted(Interleaved.Rate floor) throws IOException, InterruptedException {
        Interleaved.Rate ours = this::acceptedPerSecond;
        Wrk.warmUp(ours);
        var ratio = Interleaved.measure(floor, ours);
        results.ratio("B1", "accepted grabs / empty endpoint", ratio, 0.30, "empty", "");
    }

    private void refused(Interleaved.Rate floor) throws IOException, InterruptedException {
        long session = openSession(BenchWorld.SLOTS, 1);
        Interleaved.Rate ours = () -> {
            Wrk.Load load = grab(session, BenchWorld.FIRST_SLOT, MEASURED);
            return load.refused() / load.seconds();
        };
        Wrk.warmUp(ours);
        var ratio = Interleaved.measure(floor, ours);
        results.ratio("B2", "sold-out refusals / empty endpoint", ratio, 0.65, "empty", "");
    }

    private double acceptedPerSecond() throws IOException, InterruptedException {
        long session = plenty();
        double perSecond = grab(session, BenchWorld.FIRST_SLOT, MEASURED).acceptedPerSecond();
        world.forget(session);
        return perSecond;
    }

    private void cost() throws IOException, InterruptedException {
        Wrk.warmUp(this::acceptedPerSecond);
        long session = plenty();
        long scripts = world.scriptCalls();
        double allocated = world.reserveMetric("jvm_gc_memory_allocated_bytes_total");
        Wrk.Load load = grab(session, BenchWorld.FIRST_SLOT, MEASURED);
        double trips = (world.scriptCalls() - scripts) / (double) load.requests();
        double bytes = (world.reserveMetric("jvm_gc_memory_allocated_bytes_total") - allocated) / load.requests();
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
        long session = ++nextSession;
        long gateMillis = world.redisMillis() + 3_000;
        world.load(session, BenchWorld.SLOTS, 1_000_000, gateMillis);
        wrk.run(
                "grab.lua",
                world.reserveUrl(),
                64,
                Duration.ofSeconds(5),
                world.tokensFile.toString(),
                Long.toString(session),
                Long.toString(BenchWorld.FIRST_SLOT));
        long earliest = world
                .redis
                .<String, String>getMap("bf:reserve:result:{" + session + "}", StringCodec.INSTANCE)
                .readAllMap()
                .values()
                .stream()
                .mapToLong(stored -> Long.parseLong(stored.split("\\|")[3]))
                .min()
                .orElse(Long.MAX_VALUE);
        long after = earliest - gateMillis;
        results.add(new Results.Row(
                "B6",
                "first hold after the gate, by Redis time",
                text("%d ms", after),
                "0 to 50 ms",
                after >= 0 && after <= 50));
    }

    private void literalWay() throws IOException, InterruptedException {
        try (JavaProcess literal = world.literal()) {
            long session = literalSession();
            String url = "http://127.0.0.1:" + world.port(1) + "/reserve/";
            long[] slot = {BenchWorld.FIRST_SLOT};
            Interleaved.Rate floor = () -> {
                var load = literal(url, session, slot[0], MEASURED);
                slot[0] += load.requests() / BenchWorld.USERS + 2; // what was taken is not asked for again
                return load.acceptedPerSecond();
            };
            Wrk.warmUp(floor);
            Wrk.warmUp(this::acceptedPerSecond);
            var ratio = Interleaved.measure(floor, this::acceptedPerSecond);
            results.ratio("B3", "accepted grabs / the literal way", ratio, 12, "literal", "");
            Broker.delete(world.suite, "bench.literal");
        }
    }

    private long literalSession() throws IOException {
        long session = ++nextSession;
        var slots = world.redis.<String, String>getMap("lit:slot:session:" + session);
        for (int i = 0; i < BenchWorld.SLOTS; i++) {
            String slot = Long.toString(BenchWorld.FIRST_SLOT + i);
            slots.fastPut(slot, slot);
            world.redis.getSet("lit:dedup:" + slot).delete();
            world.redis.getSemaphore("lit:sem:" + slot).delete();
            world.redis.getSemaphore("lit:sem:" + slot).trySetPermits(1_000_000);
        }
        world.redis.getBucket("lit:gate:" + session).set("1");
        Broker.declareQuorum(world.suite, "bench.literal", Map.of());
        return session;
    }

    private Wrk.Load literal(String url, long session, long slot, Duration duration)
            throws IOException, InterruptedException {
        return wrk.run(
                "grab.lua",
                url,
                CONNECTIONS,
                duration,
                world.tokensFile.toString(),
                Long.toString(session),
                Long.toString(slot));
    }

    private Wrk.Load grab(long session, long slot, Duration duration) throws IOException, InterruptedException {
        return literal(world.reserveUrl(), session, slot, duration);
    }

    /** A session with stock for every user in every slot. */
    private long plenty() throws IOException, InterruptedException {
        return openSession(BenchWorld.SLOTS, 1_000_000);
    }

    private long openSession(int slots, int permits) throws IOException, InterruptedException {
        long session = ++nextSession;
        world.load(session, slots, permits, 1);
        return session;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
