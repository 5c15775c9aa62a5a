package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.baseline.BareGatewayApp;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** B10: what of the framework's rate is left when our gateway stands in front of the same service. */
final class GatewayBench {
    private static final int[] CONNECTIONS = {64, 512};
    private static final int STUDENTS = 2_000;
    private static final double BAR = 0.60;
    private final BenchEnvironment world;
    private final Results results;
    private final Wrk wrk;
    private final Path students;
    private final Grabs grabs;

    GatewayBench(BenchEnvironment world, Results results) throws IOException {
        this.world = world;
        this.results = results;
        this.wrk = new Wrk(world.folder);
        this.students = world.tokens(STUDENTS);
        this.grabs = new Grabs(world, students);
    }

    void run(RowSelection wanted) throws IOException, InterruptedException, SQLException {
        try (JavaProcess gateway = world.start.gateway()) {
            if (wanted.row("B10A") || wanted.row("B10B")) {
                inFrontOfReserve(wanted);
            }
            if (wanted.row("B8D") || wanted.row("B10C") || wanted.row("B10D")) {
                inFrontOfBooking(wanted);
            }
        }
    }

    /** Without booking-service, which would record what is grabbed. */
    private void inFrontOfReserve(RowSelection wanted) throws IOException, InterruptedException {
        try (JavaProcess reserve = world.start.reserve();
                JavaProcess bare = world.start.bareGateway(5, 2, "/v3/api-docs")) {
            for (int connections : CONNECTIONS) {
                if (wanted.row("B10A")) {
                    refusals(connections);
                }
                if (wanted.row("B10B")) {
                    accepted(connections);
                }
            }
            if (wanted.row("B10A") && wanted.row("B10B")) {
                allocation();
            }
        }
        Broker.purge(world.suite, Topology.RESERVE_QUEUE);
    }

    private void inFrontOfBooking(RowSelection wanted) throws IOException, InterruptedException, SQLException {
        BenchSession session = BenchSession.create(world.suite);
        try (JavaProcess booking = world.start.booking();
                JavaProcess bare = world.start.bareGateway(6, 3, BareGatewayApp.TIME)) {
            for (int connections : CONNECTIONS) {
                if (wanted.row("B10C")) {
                    time(connections);
                }
                if (wanted.row("B10D")) {
                    board(session.id(), connections);
                }
            }
            if (wanted.row("B8D")) {
                growth(1_000);
                growth(10_000);
            }
        } finally {
            session.remove(world.suite);
        }
    }

    private void refusals(int connections) throws IOException, InterruptedException {
        long session = grabs.session(BenchEnvironment.SLOTS, 1);
        grabs.grab(grabUrl(5), session, connections); // sold out from here on
        row(
                "B10A",
                "sold-out refusals, " + connections + " connections",
                () -> grabs.refusedPerSecond(grabUrl(5), session, connections),
                () -> grabs.refusedPerSecond(grabUrl(7), session, connections));
    }

    /** Both answers of a grab, warm by then. */
    private void allocation() throws IOException, InterruptedException {
        long session = grabs.session(BenchEnvironment.SLOTS, BenchEnvironment.PLENTY);
        double accepted = allocated(session);
        world.forget(session);
        session = grabs.session(BenchEnvironment.SLOTS, 1);
        grabs.grab(grabUrl(5), session, CONNECTIONS[0]);
        double refused = allocated(session);
        String what = text("%,.0f an accepted grab, %,.0f a refused one", accepted, refused);
        results.report("B7c", "bytes allocated at the gateway", what);
    }

    private double allocated(long session) throws IOException, InterruptedException {
        double before = world.allocated(7);
        Wrk.Load load = grabs.grab(grabUrl(7), session, CONNECTIONS[0]);
        return (world.allocated(7) - before) / load.requests();
    }

    private void accepted(int connections) throws IOException, InterruptedException {
        row(
                "B10B",
                "accepted grabs, " + connections + " connections",
                () -> grabs.acceptedPerSecond(grabUrl(5), BenchEnvironment.SLOTS, connections),
                () -> grabs.acceptedPerSecond(grabUrl(7), BenchEnvironment.SLOTS, connections));
    }

    /** Our door's own answer, beside a constant of the bare one; booking-service sees neither. */
    private void time(int connections) throws IOException, InterruptedException {
        row(
                "B10C",
                "GET /time at the door, " + connections + " connections",
                () -> wrk.run("empty.lua", world.url(6) + BareGatewayApp.TIME, connections, Wrk.ROUND)
                        .acceptedPerSecond(),
                () -> wrk.run("empty.lua", world.url(7) + "/time", connections, Wrk.ROUND)
                        .acceptedPerSecond());
    }

    private void board(long session, int connections) throws IOException, InterruptedException {
        String path = "/sessions/" + session + "/slots";
        String tag = world.tagOf(world.url(6) + path);
        row(
                "B10D",
                "slot board not modified, " + connections + " connections",
                () -> board(world.url(6) + path, tag, connections),
                () -> board(world.url(7) + path, tag, connections));
    }

    /** Straight at booking-service. */
    private void growth(int slots) throws IOException, InterruptedException, SQLException {
        BenchSession small = BenchSession.create(world.suite, 10);
        BenchSession large = BenchSession.create(world.suite, slots);
        try {
            String one = world.url(3) + "/sessions/" + small.id() + "/slots";
            String other = world.url(3) + "/sessions/" + large.id() + "/slots";
            String tagOfOne = world.tagOf(one);
            String tagOfOther = world.tagOf(other);
            InterleavedRuns.Rate floor = () -> board(one, tagOfOne, CONNECTIONS[0]);
            InterleavedRuns.Rate ours = () -> board(other, tagOfOther, CONNECTIONS[0]);
            Wrk.warmUp(floor);
            Wrk.warmUp(ours);
            String what = text("slot board not modified, %,d slots / 10", slots);
            results.ratio("B8D", what, InterleavedRuns.measure(floor, ours), 0.85, "10 slots", "");
        } finally {
            small.remove(world.suite);
            large.remove(world.suite);
        }
    }

    private double board(String url, String tag, int connections) throws IOException, InterruptedException {
        return wrk.run("board.lua", url, connections, Wrk.ROUND, students.toString(), tag)
                .acceptedPerSecond();
    }

    private void row(String id, String what, InterleavedRuns.Rate floor, InterleavedRuns.Rate ours)
            throws IOException, InterruptedException {
        Wrk.warmUp(floor);
        Wrk.warmUp(ours);
        results.ratio(id, what, InterleavedRuns.measure(floor, ours), BAR, "bare", "");
    }

    private String grabUrl(int port) {
        return world.url(port) + "/reserve/";
    }
}
