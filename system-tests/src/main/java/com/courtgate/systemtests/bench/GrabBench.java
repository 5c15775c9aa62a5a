package com.courtgate.systemtests.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.redisson.client.codec.StringCodec;

/** B1, B2, B3, B6, B7: the fast path. */
final class GrabBench {
    private static final int CONNECTIONS = 512;
    private static final Duration MEASURED = Duration.ofSeconds(20);
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

    void run() throws IOException, InterruptedException {
        double empty = emptyEndpoint();
        double accepted;
        try (JavaProcess reserve = world.reserve()) {
            accepted = acceptedGrabs(empty);
            soldOutRefusals(empty);
            gate();
        }
        literalWay(accepted);
    }

    private double emptyEndpoint() throws IOException, InterruptedException {
        try (JavaProcess empty = world.empty()) {
            String url = "http://127.0.0.1:" + world.port(0) + "/empty";
            int warm = Wrk.warmUp((number, time) -> wrk.run("empty.lua", url, CONNECTIONS, time));
            Wrk.Load load = wrk.run("empty.lua", url, CONNECTIONS, MEASURED);
            results.add(new Results.Row(
                    "-",
                    "empty JSON endpoint, WebFlux",
                    text("%,.0f/s, p99 %.1f ms, warm after %d s", load.perSecond(), load.p99(), warm),
                    "",
                    true));
            return load.perSecond();
        }
    }

    private double acceptedGrabs(double empty) throws IOException, InterruptedException {
        int warm = Wrk.warmUp((number, time) -> grab(plenty(), BenchWorld.FIRST_SLOT, time));
        long session = plenty();
        long scripts = world.scriptCalls();
        double allocated = world.reserveMetric("jvm_gc_memory_allocated_bytes_total");
        Wrk.Load load = grab(session, BenchWorld.FIRST_SLOT, MEASURED);
        double trips = (world.scriptCalls() - scripts) / (double) load.requests();
        double bytes = (world.reserveMetric("jvm_gc_memory_allocated_bytes_total") - allocated) / load.requests();
        results.ratio(
                "B1",
                "accepted grabs / empty endpoint",
                load.acceptedPerSecond() / empty,
                0.20,
                text(
                        "%,.0f/s, p50 %.1f ms, p99 %.1f ms, refused %d, broken %d, warm after %d s",
                        load.acceptedPerSecond(), load.p50(), load.p99(), load.refused(), load.broken(), warm));
        results.add(new Results.Row(
                "B7",
                "Redis round trips per grab",
                text("%.3f; %,.0f bytes allocated per request", trips, bytes),
                "<= 1",
                trips <= 1));
        return load.acceptedPerSecond();
    }

    private void soldOutRefusals(double empty) throws IOException, InterruptedException {
        long session = openSession(BenchWorld.SLOTS, 1);
        Wrk.warmUp((number, time) -> grab(session, BenchWorld.FIRST_SLOT, time));
        Wrk.Load load = grab(session, BenchWorld.FIRST_SLOT, MEASURED);
        results.ratio(
                "B2",
                "sold-out refusals / empty endpoint",
                load.refused() / load.seconds() / empty,
                0.60,
                text("%,.0f/s, p99 %.1f ms, broken %d", load.refused() / load.seconds(), load.p99(), load.broken()));
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

    private void literalWay(double accepted) throws IOException, InterruptedException {
        try (JavaProcess literal = world.literal()) {
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
            String url = "http://127.0.0.1:" + world.port(1) + "/reserve/";
            long first = BenchWorld.FIRST_SLOT;
            int share = BenchWorld.SLOTS / 2 / Wrk.MOST_WARM_ROUNDS;
            int warm = Wrk.warmUp((number, time) -> literal(url, session, first + number * share, time));
            Wrk.Load load = literal(url, session, BenchWorld.FIRST_SLOT + BenchWorld.SLOTS / 2, MEASURED);
            results.ratio(
                    "B3",
                    "accepted grabs / the literal way",
                    accepted / load.acceptedPerSecond(),
                    3.0,
                    text(
                            "literal %,.0f/s, p99 %.1f ms, refused %d, broken %d, warm after %d s",
                            load.acceptedPerSecond(), load.p99(), load.refused(), load.broken(), warm));
            Broker.delete(world.suite, "bench.literal");
        }
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
