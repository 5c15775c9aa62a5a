package com.courtgate.suite.waitlist;

import com.courtgate.suite.Suite;
import com.courtgate.suite.rush.Opening;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** State of one slot and its waitlist, by the words of Redis and of the database; shares no code with the services. */
public final class SlotWatch implements AutoCloseable {
    private final RedissonClient redis;
    private final Connection database;
    private final String session;
    private final long slotId;

    public SlotWatch(Suite suite, Opening opening, long slotId) throws SQLException {
        this.database = suite.bookingDatabase();
        this.redis = suite.redis();
        this.session = "{" + opening.sessionId() + "}";
        this.slotId = slotId;
    }

    /** Whether only the waitlist may take what is free of it, by the word of Redis. */
    public boolean isKept() {
        @Nullable
        String mark = redis.<String, String>getMap("bf:line:" + session, StringCodec.INSTANCE)
                .get(Long.toString(slotId));
        return mark != null && mark.endsWith("|1");
    }

    /** Returns its permits that nobody has, by the word of Redis; -1 while it does not know the slot. */
    public int permitsLeft() {
        @Nullable
        String left = redis.<String>getBucket("bf:sem:" + session + ":" + slotId, StringCodec.INSTANCE)
                .get();
        return left == null ? -1 : Integer.parseInt(left);
    }

    /** Returns those to whom it was offered, in the order of their first offers, whatever became of them. */
    public List<Long> offeredTo() throws SQLException {
        return ids("""
                select o.user_id from booking_order o join order_item i on i.order_no = o.order_no
                where o.origin = 'LINE' and i.slot_id = ? group by o.user_id order by min(o.id)
                """);
    }

    /** Returns those to whom an offer of it stands. */
    public List<Long> offersThatStand() throws SQLException {
        return ids("""
                select o.user_id from booking_order o join order_item i on i.order_no = o.order_no
                where o.origin = 'LINE' and i.slot_id = ? and o.status = 'STOCK_RESERVED' order by o.id
                """);
    }

    /** Returns the holders of active reservations of it. */
    public List<Long> holders() throws SQLException {
        return ids("select user_id from reservation where slot_id = ? and active_place is not null order by id");
    }

    /** The time to pay for what they have of it is over: minutes pass that nobody has to wait for. */
    public void endTimeToPay(long userId) throws SQLException {
        execute("""
                update booking_order o join reservation r on r.order_no = o.order_no
                set o.pay_deadline = utc_timestamp(3)
                where r.slot_id = ? and o.user_id = %d and o.status = 'STOCK_RESERVED'
                """.formatted(userId));
    }

    /** Whoever looked at its waitlist when they died is not waited for any more: a minute passes. */
    public void endLook() throws SQLException {
        execute("update slot_line set looking_until = null, due_at = utc_timestamp(3) where slot_id = ?");
    }

    /** Statements that the database has counted until now, of whoever asked, this one included. */
    public long statements() throws SQLException {
        try (PreparedStatement select = database.prepareStatement("show global status like 'Queries'");
                ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(2);
        }
    }

    private List<Long> ids(String sql) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (PreparedStatement select = database.prepareStatement(sql)) {
            select.setLong(1, slotId);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }

    private void execute(String sql) throws SQLException {
        try (PreparedStatement update = database.prepareStatement(sql)) {
            update.setLong(1, slotId);
            update.executeUpdate();
        }
    }

    @Override
    public void close() throws SQLException {
        redis.shutdown();
        database.close();
    }
}
