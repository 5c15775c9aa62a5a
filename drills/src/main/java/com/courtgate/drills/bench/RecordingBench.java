package com.courtgate.drills.bench;

import static com.courtgate.drills.bench.measure.Results.text;

import com.courtgate.common.broker.Topology;
import com.courtgate.drills.bench.measure.InterleavedRuns;
import com.courtgate.drills.bench.measure.JavaProcess;
import com.courtgate.drills.bench.measure.Results;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** B4: the slow path, while it drains holds that have piled up. */
final class RecordingBench {
    private static final int HOLDS = 50_000;
    private static final int MANY_RESERVATIONS = 1_000_000;
    private static final int WARM_HOLDS = 20_000;
    private static final int MOST_WARM_ROUNDS = 8;
    private static final double STEADY = 1.05;
    private static final int GROUP = 32;
    private static final int SALES = 3;
    private static final int SALE_CONNECTIONS = 512;
    private static final Duration SALE = Duration.ofSeconds(3);
    private final BenchEnvironment world;
    private final Results results;
    private final BenchSession session;
    private final Drain drain;

    RecordingBench(BenchEnvironment world, Results results) throws SQLException {
        this.world = world;
        this.results = results;
        this.session = BenchSession.create(world.suite);
        this.drain = new Drain(world, session);
    }

    void run(RowSelection wanted) throws IOException, SQLException, InterruptedException {
        Broker.purge(world.suite, Topology.RESERVE_QUEUE, Topology.DECISION_QUEUE);
        BenchSession plainSession = BenchSession.create(world.suite);
        try (JavaProcess booking = world.start.booking()) {
            String warm = text("warm after %,d holds", warmUp(booking));
            var plain = new RecordingBaseline(world.suite, plainSession, world.clock);
            if (wanted.row("B4")) {
                measure(booking, plain, warm);
            }
            if (wanted.row("B4D")) {
                sale();
            }
            if (wanted.row("B8C")) {
                growth(booking, plain);
            }
        } finally {
            session.remove(world.suite);
            plainSession.remove(world.suite);
        }
    }

    /** From the press to the row: how far the recorder is behind when the last permit is taken. */
    private void sale() throws IOException, SQLException, InterruptedException {
        List<Long> behind = new ArrayList<>();
        try (JavaProcess reserve = world.start.reserve()) {
            for (int i = 0; i < SALES; i++) {
                behind.add(millisBehind());
            }
        }
        double median = behind.stream().sorted().toList().get(SALES / 2);
        results.atMost("B4d", "10,000 permits: last accept to last record", median, 2_000, " ms", behind.toString());
    }

    private long millisBehind() throws IOException, SQLException, InterruptedException {
        BenchSession sold = BenchSession.create(world.suite, 1);
        try {
            world.load(sold.id(), sold.firstSlot(), 1, BenchSession.PERMITS, 1);
            var soldOut = CompletableFuture.supplyAsync(() -> millisWhen(() -> world.left(sold) == 0));
            var allRecorded = CompletableFuture.supplyAsync(() -> millisOfLastRecord(sold));
            var grabs = new Grabs(world, world.tokensFile);
            while (!soldOut.isDone()) {
                grabs.grab(world.reserveUrl(), sold.id(), sold.firstSlot(), SALE_CONNECTIONS, SALE);
            }
            return allRecorded.join() - soldOut.join();
        } finally {
            world.forget(sold.id());
            sold.remove(world.suite);
        }
    }

    /** Seen from outside, while the others are still being refused. */
    private long millisWhen(BooleanSupplier isSo) {
        long until = world.clock.millis() + 60_000;
        while (!isSo.getAsBoolean()) {
            if (world.clock.millis() > until) {
                throw new IllegalStateException("a sale of " + BenchSession.PERMITS + " takes more than a minute");
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        return world.clock.millis();
    }

    private long millisOfLastRecord(BenchSession sold) {
        try (var database = world.suite.bookingDatabase()) {
            return millisWhen(() -> recorded(sold, database) == BenchSession.PERMITS);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long recorded(BenchSession session, java.sql.Connection database) {
        try {
            return session.recorded(database);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Both against inserts into a table that stays small, since the tables cannot be small again in between. */
    private void growth(JavaProcess booking, RecordingBaseline plain) throws IOException, InterruptedException {
        InterleavedRuns.Rate singles = () -> drain.perSecond(booking, HOLDS, 1);
        var before = InterleavedRuns.measure(this::autocommitInserts, singles);
        plain.record(MANY_RESERVATIONS);
        var after = InterleavedRuns.measure(this::autocommitInserts, singles);
        double ratio = after.median() / before.median();
        results.add(new Results.Row(
                "B8C",
                "recorded, 10^6 reservations more / before",
                text("%.2f (%,.0f/s and %,.0f/s)", ratio, after.ours(), before.ours()),
                ">= 0.85",
                ratio >= 0.85,
                ratio / 0.85));
    }

    private void measure(JavaProcess booking, RecordingBaseline plain, String warm)
            throws IOException, SQLException, InterruptedException {
        InterleavedRuns.Rate singles = () -> drain.perSecond(booking, HOLDS, 1);
        InterleavedRuns.Rate groups = () -> drain.perSecond(booking, HOLDS, GROUP);
        InterleavedRuns.Rate program = () -> plain.record(HOLDS);
        plain.record(WARM_HOLDS);
        long before = world.statements();
        double rate = singles.measure();
        double statements = (world.statements() - before) / (double) HOLDS;
        var ratio = InterleavedRuns.measure(program, singles);
        results.ratio("B4", "recorded, 1 hold a message / plain JDBC program", ratio, 0.60, "plain", warm);
        ratio = InterleavedRuns.measure(program, groups);
        results.ratio("B4b", "recorded, " + GROUP + " holds a message / the same", ratio, 0.60, "plain", "");
        ratio = InterleavedRuns.measure(this::autocommitInserts, singles);
        results.ratio("B4c", "recorded / single-row autocommit inserts", ratio, 3, "autocommit", "");
        results.report("B7b", "SQL statements per recorded reservation", text("%.3f at %,.0f/s", statements, rate));
    }

    /** Drains until two rounds hardly differ; answers how many holds that took. */
    private int warmUp(JavaProcess booking) throws IOException, InterruptedException {
        double best = 0;
        int rounds = 0;
        while (rounds < MOST_WARM_ROUNDS) {
            double perSecond = drain.perSecond(booking, WARM_HOLDS, 1) + drain.perSecond(booking, WARM_HOLDS, GROUP);
            rounds++;
            if (rounds >= 2 && perSecond < best * STEADY) {
                break;
            }
            best = Math.max(best, perSecond);
        }
        return 2 * rounds * WARM_HOLDS;
    }

    private double autocommitInserts() {
        try (var database = world.suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            sql.execute("drop table if exists bench_row");
            sql.execute("create table bench_row (id bigint auto_increment primary key, a bigint)");
            long rows = 0;
            long start = System.nanoTime();
            while (System.nanoTime() - start < 3_000_000_000L) {
                sql.executeUpdate("insert into bench_row (a) values (" + rows++ + ")");
            }
            double perSecond = rows / ((System.nanoTime() - start) / 1e9);
            sql.execute("drop table bench_row");
            return perSecond;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
