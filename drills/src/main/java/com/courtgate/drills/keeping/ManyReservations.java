package com.courtgate.drills.keeping;

import com.courtgate.suite.Suite;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Reservations of past days, as years of selling leave them: each with its slot, its order, its decision, two moves of
 * the order, and its pay order. Every day has 168 of them.
 */
final class ManyReservations {
    private static final int CHUNK = 100_000;

    private static final String DIGIT = "(select 0 as d union all select 1 union all select 2 union all select 3"
            + " union all select 4 union all select 5 union all select 6 union all select 7 union all select 8"
            + " union all select 9) ";

    /** The numbers of a chunk, as {@code n}; takes the first of them, and the one after the last of all. */
    private static final String NUMBERS = """
             from (select ? + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d as n
                   from DIGIT a, DIGIT b, DIGIT c, DIGIT e, DIGIT f) numbers
             where n < ?
            """.replace("DIGIT ", DIGIT);

    private static final String LONG_AGO = "utc_timestamp(3) - interval (n div 168 + 2) day";

    private static final List<String> CATALOG = List.of("""
            insert into court (id, name, active, created_at)
            select 900000 + n, concat('filled in ', n), false, utc_timestamp(3)
            """ + NUMBERS + " and n < 12", """
            insert into booking_session (id, slot_date, flash_time, time_zone, status, created_at)
            select 1000000 + n, utc_date() - interval (n + 2) day, utc_timestamp(3) - interval (n + 3) day,
                'Asia/Shanghai', 'CLOSED', utc_timestamp(3) - interval (n + 3) day
            """ + NUMBERS);

    private static final List<String> BOOKING = List.of(
            """
            insert into time_slot (id, session_id, court_id, slot_date, start_time, end_time, permits, price_fen)
            select 10000000 + n, 1000000 + n div 168, 900000 + (n mod 168) div 14,
                utc_date() - interval (n div 168 + 2) day, maketime(8 + n mod 14, 0, 0), maketime(9 + n mod 14, 0, 0),
                1, 2000
            """ + NUMBERS,
            """
            insert into booking_order (order_no, user_id, session_id, amount_fen, status, pay_deadline, paid_by,
                version, created_at, updated_at)
            select concat('F', n), 50000000 + n mod 20000, 1000000 + n div 168, 2000, 'PAID', LONG_AGO,
                concat('PF', n), 1, LONG_AGO, LONG_AGO
            """.replace("LONG_AGO", LONG_AGO) + NUMBERS,
            """
            insert into reservation (order_no, session_id, slot_id, slot_permits, place_no, user_id, trace_id,
                amount_fen, status, created_at, updated_at, slot_date)
            select concat('F', n), 1000000 + n div 168, 10000000 + n, 1, 1, 50000000 + n mod 20000,
                concat('filled-in-trace-', n), 2000, 'CONFIRMED', LONG_AGO, LONG_AGO,
                utc_date() - interval (n div 168 + 2) day
            """.replace("LONG_AGO", LONG_AGO) + NUMBERS,
            """
            insert into hold_decision (trace_id, session_id, user_id, slot_ids, outcome, order_no, decided_at)
            select concat('filled-in-trace-', n), 1000000 + n div 168, 50000000 + n mod 20000,
                cast(10000000 + n as char), 'SUCCESS', concat('F', n), utc_timestamp(3)
            """ + NUMBERS,
            """
            insert into order_state_flow (order_no, event, from_status, to_status, result, at)
            select concat('F', n), 'HOLD_RECORDED', null, 'STOCK_RESERVED', 'APPLIED', utc_timestamp(3)
            """ + NUMBERS,
            """
            insert into order_state_flow (order_no, event, from_status, to_status, result, at)
            select concat('F', n), 'PAYMENT_SUCCESS', 'STOCK_RESERVED', 'PAID', 'APPLIED', utc_timestamp(3)
            """ + NUMBERS);

    private static final List<String> PAYMENT = List.of("""
            insert into pay_order (out_trade_no, order_no, user_id, channel, attempt_no, amount_fen, discount_fen,
                payable_fen, currency, status, expire_time, channel_trade_no, paid_at, paid_fen, created_at, updated_at)
            select concat('PF', n), concat('F', n), 50000000 + n mod 20000, 'simulated', 1, 2000, 0, 2000, 'CNY',
                'SUCCESS', LONG_AGO, concat('TF', n), LONG_AGO, 2000, LONG_AGO, LONG_AGO
            """.replace("LONG_AGO", LONG_AGO) + NUMBERS);

    private ManyReservations() {}

    /** @param reservations how many, 1 to 100 million; to a suite that has none of them */
    static void fillIn(Suite suite, int reservations) throws SQLException {
        try (Connection booking = suite.bookingDatabase()) {
            for (String statement : CATALOG) {
                insert(booking, statement, 0, reservations / 168 + 12);
            }
            insertAll(booking, BOOKING, reservations);
        }
        try (Connection payment = suite.paymentDatabase()) {
            insertAll(payment, PAYMENT, reservations);
        }
    }

    static long count(Suite suite) throws SQLException {
        try (Connection booking = suite.bookingDatabase();
                Statement statement = booking.createStatement();
                var row = statement.executeQuery("select count(*) from reservation where status = 'CONFIRMED'")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void insertAll(Connection database, List<String> statements, int reservations) throws SQLException {
        for (int first = 0; first < reservations; first += CHUNK) {
            for (String statement : statements) {
                insert(database, statement, first, reservations);
            }
        }
    }

    private static void insert(Connection database, String statement, int first, int end) throws SQLException {
        try (PreparedStatement insert = database.prepareStatement(statement)) {
            insert.setInt(1, first);
            insert.setInt(2, end);
            insert.executeUpdate();
        }
    }
}
