package com.courtgate.systemtests.bench;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.Topology;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.MessageProperties;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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
    private static final int CONFIRM_EVERY = 1_000;
    private final BenchWorld world;
    private final Results results;
    private final BenchSession session;
    private final ObjectMapper json = new ObjectMapper();
    private int nextUser = 1;

    RecordingBench(BenchWorld world, Results results) throws SQLException {
        this.world = world;
        this.results = results;
        this.session = BenchSession.create(world.suite);
    }

    void run(Wanted wanted) throws IOException, SQLException, InterruptedException {
        Broker.purge(world.suite, Topology.RESERVE_QUEUE, Topology.DECISION_QUEUE);
        BenchSession plainSession = BenchSession.create(world.suite);
        try (JavaProcess booking = world.start.booking()) {
            String warm = text("warm after %,d holds", warmUp(booking));
            var plain = new PlainRecorder(world.suite, plainSession, world.clock);
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
    private void growth(JavaProcess booking, PlainRecorder plain) throws IOException, InterruptedException {
        Interleaved.Rate singles = () -> drain(booking, HOLDS, 1);
        var before = Interleaved.measure(this::autocommitInserts, singles);
        plain.record(MANY_RESERVATIONS);
        var after = Interleaved.measure(this::autocommitInserts, singles);
        double ratio = after.median() / before.median();
        results.add(new Results.Row(
                "B8C",
                "recorded, 10^6 reservations more / before",
                text("%.2f (%,.0f/s and %,.0f/s)", ratio, after.ours(), before.ours()),
                ">= 0.85",
                ratio >= 0.85,
                ratio / 0.85));
    }

    private void measure(JavaProcess booking, PlainRecorder plain, String warm)
            throws IOException, SQLException, InterruptedException {
        Interleaved.Rate singles = () -> drain(booking, HOLDS, 1);
        Interleaved.Rate groups = () -> drain(booking, HOLDS, GROUP);
        Interleaved.Rate program = () -> plain.record(HOLDS);
        plain.record(WARM_HOLDS);
        long before = statements();
        double rate = singles.measure();
        double statements = (statements() - before) / (double) HOLDS;
        var ratio = Interleaved.measure(program, singles);
        results.ratio("B4", "recorded, 1 hold a message / plain JDBC program", ratio, 0.60, "plain", warm);
        ratio = Interleaved.measure(program, groups);
        results.ratio("B4b", "recorded, " + GROUP + " holds a message / the same", ratio, 0.60, "plain", "");
        ratio = Interleaved.measure(this::autocommitInserts, singles);
        results.ratio("B4c", "recorded / single-row autocommit inserts", ratio, 3, "autocommit", "");
        results.report("B7b", "SQL statements per recorded reservation", text("%.3f at %,.0f/s", statements, rate));
    }

    /** Drains until two rounds hardly differ; answers how many holds that took. */
    private int warmUp(JavaProcess booking) throws IOException, InterruptedException {
        double best = 0;
        int rounds = 0;
        while (rounds < MOST_WARM_ROUNDS) {
            double perSecond = drain(booking, WARM_HOLDS, 1) + drain(booking, WARM_HOLDS, GROUP);
            rounds++;
            if (rounds >= 2 && perSecond < best * STEADY) {
                break;
            }
            best = Math.max(best, perSecond);
        }
        return 2 * rounds * WARM_HOLDS;
    }

    /** Recorded holds per second, from the consumer's waking to the last decision. */
    private double drain(JavaProcess booking, int holds, int group) throws IOException, InterruptedException {
        booking.freeze();
        publish(holds, group);
        long start = System.nanoTime();
        booking.thaw();
        awaitDecisions(holds);
        return holds / ((System.nanoTime() - start) / 1e9);
    }

    private void awaitDecisions(int holds) throws IOException, InterruptedException {
        var seen = new AtomicInteger();
        var all = new CountDownLatch(1);
        try (Connection connection = Broker.connect(world.suite)) {
            Channel channel = connection.createChannel();
            channel.basicQos(200);
            channel.basicConsume(Topology.DECISION_QUEUE, false, new DefaultConsumer(channel) {
                @Override
                public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                        throws IOException {
                    var decided = json.readValue(body, HoldsDecided.class).decisions();
                    long failed = decided.stream()
                            .filter(d -> d.outcome() == HoldsDecided.Outcome.FAILED)
                            .count();
                    if (failed > 0) {
                        throw new IllegalStateException(failed + " holds were refused");
                    }
                    channel.basicAck(envelope.getDeliveryTag(), false);
                    if (seen.addAndGet(decided.size()) >= holds) {
                        all.countDown();
                    }
                }
            });
            if (!all.await(120, TimeUnit.SECONDS)) {
                throw new IllegalStateException("only " + seen + " of " + holds + " decided");
            }
        }
    }

    private void publish(int holds, int group) throws IOException, InterruptedException {
        try (Connection connection = Broker.connect(world.suite)) {
            Channel channel = connection.createChannel();
            channel.confirmSelect();
            int published = 0;
            int messages = 0;
            while (published < holds) {
                List<Hold> some = new ArrayList<>();
                for (int i = 0; i < group && published < holds; i++, published++) {
                    int user = nextUser++;
                    long slot = session.firstSlot() + user % BenchSession.SLOTS;
                    some.add(Hold.ofGrab(session.traceId(world.clock), user, slot, world.clock.millis()));
                }
                channel.basicPublish(
                        Topology.RESERVE_EXCHANGE,
                        Topology.RESERVE_KEY,
                        MessageProperties.PERSISTENT_BASIC,
                        json.writeValueAsBytes(new HoldsTaken(session.id(), some)));
                if (++messages % CONFIRM_EVERY == 0) {
                    confirm(channel);
                }
            }
            confirm(channel);
        }
    }

    private static void confirm(Channel channel) throws IOException, InterruptedException {
        try {
            channel.waitForConfirmsOrDie(30_000);
        } catch (TimeoutException e) {
            throw new IOException(e);
        }
    }

    private long statements() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                var row = database.createStatement().executeQuery("show global status like 'Queries'")) {
            row.next();
            return row.getLong(2);
        }
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

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
