package com.courtgate.drills.bench;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.Results;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * B10e: the front door and reserve-service behind while one request of a hundred is followed, beside the same two while
 * none is. The trace store takes what it is sent and counts that.
 */
final class TracesBench {
    private static final int STUDENTS = 2_000;
    private static final int CONNECTIONS = 64;
    private static final int ROUNDS = 7;
    private static final double BAR = 0.97;
    private final BenchEnvironment world;
    private final Results results;
    private final Grabs grabs;
    private final LongAdder taken = new LongAdder();

    TracesBench(BenchEnvironment world, Results results) throws IOException {
        this.world = world;
        this.results = results;
        this.grabs = new Grabs(world, world.tokens(STUDENTS));
    }

    void run() throws IOException, InterruptedException {
        HttpServer store = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        store.createContext("/v1/traces", this::take);
        store.start();
        Map<String, String> followed = Map.of(
                "COURTGATE_TRACING_ENDPOINT",
                "http://127.0.0.1:" + store.getAddress().getPort() + "/v1/traces",
                "COURTGATE_TRACING_SAMPLING",
                "0.01");
        try (JavaProcess reserve = world.start.reserve();
                JavaProcess gateway = world.start.gateway();
                JavaProcess followedReserve = world.start.reserve(4, followed);
                JavaProcess followedGateway = world.start.gateway(10, 4, followed)) {
            measure();
        } finally {
            store.stop(0);
        }
        Broker.purge(world.suite, Topology.RESERVE_QUEUE);
    }

    private void measure() throws IOException, InterruptedException {
        InterleavedRuns.Rate none = () -> grabs.acceptedPerSecond(grabUrl(7), BenchEnvironment.SLOTS, CONNECTIONS);
        InterleavedRuns.Rate some = () -> grabs.acceptedPerSecond(grabUrl(10), BenchEnvironment.SLOTS, CONNECTIONS);
        Wrk.warmUp(none);
        Wrk.warmUp(some);
        var ratio = InterleavedRuns.measure(ROUNDS, none, some);
        String details = taken.sum() + " sendings of steps";
        results.ratio("B10E", "accepted grabs, 1 % followed / none", ratio, BAR, "none", details);
    }

    private String grabUrl(int port) {
        return world.url(port) + "/reserve/";
    }

    private void take(HttpExchange sending) throws IOException {
        try (sending) {
            sending.getRequestBody().transferTo(OutputStream.nullOutputStream());
            taken.increment();
            sending.sendResponseHeaders(200, -1);
        }
    }
}
