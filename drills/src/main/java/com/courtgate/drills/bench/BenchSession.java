package com.courtgate.drills.bench;

import com.courtgate.suite.Suite;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A session in booking-service's tables whose gate opened long ago, of hours that are long ahead, to record into;
 * removed again with everything recorded, else the pay deadline of all of that would pass in the developer's own
 * instance.
 *
 * @param firstSlot the ids of the others follow
 */
record BenchSession(long id, long firstSlot) {
    static final int SLOTS = 1_000;
    static final int PERMITS = 10_000;

    static BenchSession create(Suite suite) throws SQLException {
        return create(suite, SLOTS);
    }

    static BenchSession create(Suite suite, int slots) throws SQLException {
        try (var database = suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            long court = insert(
                    sql, "insert into court (name, active, created_at) values ('bench', true, utc_timestamp(3))");
            long session = insert(sql, """
                    insert into booking_session (slot_date, flash_time, time_zone, status, created_at)
                    values ('2900-01-01', '2000-01-01', 'UTC', 'CLOSED', utc_timestamp(3))
                    """);
            long first = 0;
            for (int i = 0; i < slots; i++) {
                long slot = insert(sql, """
                        insert into time_slot
                          (session_id, court_id, slot_date, start_time, end_time, permits, price_fen)
                        values (%d, %d, date_add('2900-01-01', interval %d day), '08:00', '09:00', %d, 2000)
                        """.formatted(session, court, i, PERMITS));
                first = first == 0 ? slot : first;
            }
            return new BenchSession(session, first);
        }
    }

    void remove(Suite suite) throws SQLException {
        try (var database = suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            removeRecorded(sql);
            sql.execute("delete from time_slot where session_id = " + id);
            sql.execute("delete from booking_session where id = " + id);
            sql.execute("delete from court where name = 'bench' and id not in (select court_id from time_slot)");
        }
    }

    /** Removes what was recorded into it, and leaves the session. */
    void removeRecorded(Suite suite) throws SQLException {
        try (var database = suite.bookingDatabase();
                Statement sql = database.createStatement()) {
            removeRecorded(sql);
        }
    }

    private void removeRecorded(Statement sql) throws SQLException {
        sql.execute("delete f from order_state_flow f join booking_order o"
                + " on o.order_no = f.order_no where o.session_id = "
                + id);
        for (String table : List.of("hold_decision", "reservation", "booking_order")) {
            sql.execute("delete from " + table + " where session_id = " + id);
        }
    }

    /**
     * A trace id as reserve-service makes them, so that an index of them grows where it does with theirs: at its end.
     */
    String traceId(Clock clock) {
        String random = UUID.randomUUID().toString().replace("-", "").substring(8);
        return Long.toString(id, 36) + "-" + Long.toString(clock.millis(), 36) + "-" + random;
    }

    /** Counts the recorded reservations of the session. */
    long recorded(Connection database) throws SQLException {
        return recorded(database, List.of(id));
    }

    /** Counts the recorded reservations of sessions. */
    static long recorded(Connection database, List<Long> sessions) throws SQLException {
        String ids = sessions.stream().map(String::valueOf).collect(Collectors.joining(", "));
        try (var sql = database.createStatement();
                var rows = sql.executeQuery("select count(*) from reservation where session_id in (" + ids + ")")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static long insert(Statement sql, String insert) throws SQLException {
        sql.execute(insert, Statement.RETURN_GENERATED_KEYS);
        try (var keys = sql.getGeneratedKeys()) {
            keys.next();
            return keys.getLong(1);
        }
    }
}
