package com.courtgate.drills.bench;

import com.courtgate.suite.Suite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The floor of recording: a program that writes the rows of a reservation in batches as large as the recorder's and
 * commits each as durably, with nothing to read, to decide or to tell.
 */
final class RecordingBaseline {
    private static final int BATCH = 128;
    private static final int WRITERS = 2;
    private static final String AT = "2000-01-01 00:00:00.000";
    private final Suite suite;
    private final BenchSession session;
    private final Clock clock;
    private final AtomicInteger next = new AtomicInteger();

    RecordingBaseline(Suite suite, BenchSession session, Clock clock) {
        this.suite = suite;
        this.session = session;
        this.clock = clock;
    }

    /** Rows of that many reservations; answers reservations per second. */
    double record(int reservations) throws InterruptedException {
        long start = System.nanoTime();
        try (var writers = Executors.newFixedThreadPool(WRITERS)) {
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Callable<Void> writer = () -> write(reservations / WRITERS);
                all.add(writers.submit(writer));
            }
            for (Future<Void> one : all) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the plain program failed", e.getCause());
        }
        return reservations / ((System.nanoTime() - start) / 1e9);
    }

    private Void write(int reservations) throws SQLException {
        try (Connection database = suite.bookingDatabase()) {
            database.setAutoCommit(false);
            for (int written = 0; written < reservations; written += BATCH) {
                batch(database, Math.min(BATCH, reservations - written));
                database.commit();
            }
        }
        return null;
    }

    private void batch(Connection database, int size) throws SQLException {
        try (PreparedStatement decisions = database.prepareStatement("insert into hold_decision (trace_id, session_id,"
                        + " user_id, slot_ids, outcome, reason, order_no, decided_at) values (?, ?, ?, ?, 'SUCCESS',"
                        + " null, ?, ?)");
                PreparedStatement orders = database.prepareStatement("insert into booking_order (order_no, user_id,"
                        + " session_id, amount_fen, status, pay_deadline, created_at, updated_at)"
                        + " values (?, ?, ?, 2000, 'STOCK_RESERVED', ?, ?, ?)");
                PreparedStatement flow = database.prepareStatement("insert into order_state_flow (order_no, event,"
                        + " from_status, to_status, result, at)"
                        + " values (?, 'HOLD_RECORDED', null, 'STOCK_RESERVED', 'APPLIED', ?)");
                PreparedStatement reservations = database.prepareStatement("insert into reservation (order_no,"
                        + " session_id, slot_id, slot_permits, place_no, user_id, trace_id, amount_fen, status,"
                        + " created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 2000, 'PENDING_PAYMENT', ?, ?)")) {
            for (int i = 0; i < size; i++) {
                add(next.getAndIncrement(), decisions, orders, flow, reservations);
            }
            decisions.executeBatch();
            orders.executeBatch();
            flow.executeBatch();
            reservations.executeBatch();
        }
    }

    private void add(
            int number,
            PreparedStatement decisions,
            PreparedStatement orders,
            PreparedStatement flow,
            PreparedStatement reservations)
            throws SQLException {
        String trace = session.traceId(clock);
        String orderNo = "P" + session.id() + "-" + number;
        long slot = session.firstSlot() + number % BenchSession.SLOTS;
        int place = 1 + number / BenchSession.SLOTS;
        fill(decisions, trace, session.id(), number, Long.toString(slot), orderNo, AT);
        fill(orders, orderNo, number, session.id(), AT, AT, AT);
        fill(flow, orderNo, AT);
        fill(reservations, orderNo, session.id(), slot, BenchSession.PERMITS, place, number, trace, AT, AT);
    }

    private static void fill(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
    }
}
