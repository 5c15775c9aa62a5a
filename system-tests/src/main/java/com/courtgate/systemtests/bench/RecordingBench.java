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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** B4: the slow path, while it drains holds that have piled up. */
final class RecordingBench {
    private static final int HOLDS = 50_000;
    private static final int WARM_HOLDS = 20_000;
    private static final int MOST_WARM_ROUNDS = 8;
    private static final double STEADY = 1.05;
    private static final int SLOTS = 1_000;
    private static final int PERMITS = 600;
    private static final int GROUP = 32;
    private static final int CONFIRM_EVERY = 1_000;
    private final BenchWorld world;
    private final Results results;
    private final ObjectMapper json = new ObjectMapper();
    private long session;
    private long firstSlot;
    private int nextUser = 1;

    RecordingBench(BenchWorld world, Results results) {
        this.world = world;
        this.results = results;
    }

    void run() throws IOException, SQLException, InterruptedException, TimeoutException {
        Broker.purge(world.suite, Topology.RESERVE_QUEUE, Topology.DECISION_QUEUE);
        double bareSingle = bareConsumer(1);
        double bareGrouped = bareConsumer(GROUP);
        double single;
        double grouped;
        double statements;
        int warmedBy;
        try (JavaProcess booking = world.booking()) {
            createSession();
            warmedBy = warmUp(booking);
            long before = statements();
            single = drain(booking, HOLDS, 1);
            statements = (statements() - before) / (double) HOLDS;
            grouped = drain(booking, HOLDS, GROUP);
        }
        forgetSession();
        double rowByRow = autocommitInserts();
        results.ratio(
                "B4",
                "recorded reservations / bare consumer, 1 hold a message",
                single / bareSingle,
                0.40,
                text("%,.0f/s against %,.0f messages/s, warm after %,d holds", single, bareSingle, warmedBy));
        results.add(new Results.Row(
                "B4b",
                "recorded reservations, " + GROUP + " holds a message",
                text(
                        "%,.0f/s; bare consumer %,.0f messages/s; ratio to messages %.2f",
                        grouped, bareGrouped / GROUP, grouped / (bareGrouped / GROUP)),
                "",
                true));
        results.add(new Results.Row(
                "B4c",
                "against single-row autocommit inserts",
                text("%.1f times %,.0f/s", single / rowByRow, rowByRow),
                "",
                true));
        results.add(
                new Results.Row("B7b", "SQL statements per recorded reservation", text("%.3f", statements), "", true));
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

    /** Holds per second of a consumer that only acknowledges. */
    private double bareConsumer(int group) throws IOException, InterruptedException, TimeoutException {
        firstSlot = 1;
        session = 1;
        double best = 0;
        for (int round = 0; round < 2; round++) { // the first is the warm-up
            publish(HOLDS, group);
            best = consumeBare(group);
        }
        return best;
    }

    private double consumeBare(int group) throws IOException, InterruptedException {
        int messages = (HOLDS + group - 1) / group;
        var left = new CountDownLatch(messages);
        try (Connection connection = Broker.connect(world.suite)) {
            Channel channel = connection.createChannel();
            channel.basicQos(256);
            long start = System.nanoTime();
            channel.basicConsume(Topology.RESERVE_QUEUE, false, new DefaultConsumer(channel) {
                @Override
                public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                        throws IOException {
                    long number = envelope.getDeliveryTag();
                    if (number % 64 == 0 || number == messages) {
                        channel.basicAck(number, true);
                    }
                    left.countDown();
                }
            });
            if (!left.await(120, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the bare consumer did not get all messages");
            }
            return HOLDS / ((System.nanoTime() - start) / 1e9);
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
                    long slot = firstSlot + user % SLOTS;
                    some.add(Hold.ofGrab("bench-" + UUID.randomUUID(), user, slot, world.clock.millis()));
                }
                channel.basicPublish(
                        Topology.RESERVE_EXCHANGE,
                        Topology.RESERVE_KEY,
                        MessageProperties.PERSISTENT_BASIC,
                        json.writeValueAsBytes(new HoldsTaken(session, some)));
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

    private void createSession() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            String now = "utc_timestamp(3)";
            sql.execute(
                    "insert into court (name, active, created_at) values ('bench', true, " + now + ")",
                    Statement.RETURN_GENERATED_KEYS);
            long court = key(sql);
            sql.execute(
                    "insert into booking_session (slot_date, flash_time, time_zone, status, created_at)"
                            + " values ('2000-01-01', '2000-01-01', 'UTC', 'CLOSED', "
                            + now
                            + ")",
                    Statement.RETURN_GENERATED_KEYS);
            session = key(sql);
            for (int i = 0; i < SLOTS; i++) {
                sql.execute(
                        "insert into time_slot (session_id, court_id, slot_date, start_time, end_time,"
                                + " permits, price_fen) values ("
                                + session
                                + ", "
                                + court
                                + ", date_add('2000-01-01', interval "
                                + i
                                + " day), '08:00', '09:00', "
                                + PERMITS
                                + ", 2000)",
                        Statement.RETURN_GENERATED_KEYS);
                if (i == 0) {
                    firstSlot = key(sql);
                }
            }
        }
    }

    /** Else their pay deadline would pass, some time later, for all of them. */
    private void forgetSession() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            sql.execute("delete f from order_state_flow f join booking_order o"
                    + " on o.order_no = f.order_no where o.session_id = "
                    + session);
            for (String table : List.of("hold_decision", "reservation", "booking_order")) {
                sql.execute("delete from " + table + " where session_id = " + session);
            }
            sql.execute("delete from time_slot where session_id = " + session);
            sql.execute("delete from booking_session where id = " + session);
        }
    }

    private static long key(Statement statement) throws SQLException {
        try (var keys = statement.getGeneratedKeys()) {
            keys.next();
            return keys.getLong(1);
        }
    }

    private long statements() throws SQLException {
        try (var database = world.suite.bookingDatabase();
                var row = database.createStatement().executeQuery("show global status like 'Queries'")) {
            row.next();
            return row.getLong(2);
        }
    }

    private double autocommitInserts() throws SQLException {
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
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
