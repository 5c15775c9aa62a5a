package com.courtgate.booking.recording;

import com.courtgate.booking.catalog.SlotHours;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.database.InstantsInMillis;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The statements of recording, each for many rows. Plain JDBC batches, because a mapper's generated statements cost
 * more than the database's own work here.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
class RecordingStore {
    private static final String INSERT_DECISION = """
            insert into hold_decision
              (trace_id, session_id, user_id, slot_id, outcome, reason, order_no, decided_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final SlotHours slotHours;

    RecordingStore(JdbcTemplate jdbc, SlotHours slotHours) {
        this.jdbc = jdbc;
        this.slotHours = slotHours;
        this.named = new NamedParameterJdbcTemplate(jdbc);
    }

    /**
     * A slot that may be sold in a session.
     *
     * @param startsAt until then
     */
    record SlotForSale(long id, long sessionId, int permits, long priceFen, boolean forSale, Instant startsAt) {}

    /** A hold that got a place. */
    record Placed(Hold hold, SlotForSale slot, int placeNo, String orderNo) {}

    /** What is decided already, by trace. */
    Map<String, Decision> decisions(Collection<String> traceIds) {
        Map<String, Decision> decided = new HashMap<>();
        named.query("""
                select d.trace_id, d.user_id, d.slot_id, d.outcome, d.reason, d.order_no,
                       (select min(r.id) from reservation r where r.order_no = d.order_no) as reservation_id
                from hold_decision d where d.trace_id in (:traces)
                """, Map.of("traces", traceIds), row -> {
            String reason = row.getString("reason");
            long reservationId = row.getLong("reservation_id");
            decided.put(
                    row.getString("trace_id"),
                    new Decision(
                            row.getString("trace_id"),
                            row.getLong("user_id"),
                            row.getLong("slot_id"),
                            Outcome.valueOf(row.getString("outcome")),
                            reservationId == 0 ? null : Long.valueOf(reservationId),
                            row.getString("order_no"),
                            reason == null ? null : Reason.valueOf(reason)));
        });
        return decided;
    }

    /**
     * Locks the slots, in the order of their ids, so that recorders of one slot take turns. By primary key whatever the
     * optimizer thinks: through the index that the reservations refer to, two would meet half way, in a deadlock.
     */
    Map<Long, SlotForSale> lockSlots(Set<Long> slotIds) {
        Map<Long, Instant> starts = slotHours.startsOf(slotIds);
        Map<Long, SlotForSale> slots = new HashMap<>();
        named.query("""
                select id, session_id, permits, price_fen, active and not blocked as for_sale
                from time_slot force index (primary) where id in (:ids)
                order by id for update
                """, Map.of("ids", new TreeSet<>(slotIds)), row -> {
            slots.put(
                    row.getLong("id"),
                    new SlotForSale(
                            row.getLong("id"),
                            row.getLong("session_id"),
                            row.getInt("permits"),
                            row.getLong("price_fen"),
                            row.getBoolean("for_sale"),
                            starts.getOrDefault(row.getLong("id"), Instant.MIN)));
        });
        return slots;
    }

    /** The highest place taken per slot; slots without an active reservation are absent. */
    Map<Long, Integer> highestPlaces(Set<Long> slotIds) {
        Map<Long, Integer> highest = new HashMap<>();
        named.query("""
                select slot_id, max(active_place) as highest
                from reservation where slot_id in (:ids) and active_place is not null
                group by slot_id
                """, Map.of("ids", slotIds), row -> {
            highest.put(row.getLong("slot_id"), row.getInt("highest"));
        });
        return highest;
    }

    List<Integer> takenPlaces(long slotId) {
        return jdbc.queryForList(
                "select active_place from reservation where slot_id = ? and active_place is not null",
                Integer.class,
                slotId);
    }

    boolean hasActiveReservation(long slotId, long userId) {
        Integer count = jdbc.queryForObject(
                "select count(*) from reservation where slot_id = ? and active_user = ?",
                Integer.class,
                slotId,
                userId);
        return count != null && count > 0;
    }

    /** An order whose stock is undecided, and its place of a slot. */
    record Undecided(String orderNo, long userId, int placeNo) {}

    /** Undecided orders that have a place of the slot, the oldest first. */
    List<Undecided> undecidedOrders(long slotId) {
        return jdbc.query(
                """
                select order_no, user_id, place_no from reservation
                where slot_id = ? and status = 'PENDING' order by id
                """,
                (row, number) ->
                        new Undecided(row.getString("order_no"), row.getLong("user_id"), row.getInt("place_no")),
                slotId);
    }

    /** First of all inserts: two deciders of one trace meet here, and the second one throws. */
    void insertDecisions(long sessionId, List<Decision> decisions, Instant at) {
        insertDecisions(INSERT_DECISION, sessionId, decisions, at);
    }

    /** Leaves traces that have a fate as they are, having waited for whoever is deciding them. */
    void insertMissingDecisions(long sessionId, List<Decision> decisions, Instant at) {
        insertDecisions(INSERT_DECISION + " on duplicate key update trace_id = trace_id", sessionId, decisions, at);
    }

    /** In the order of the traces, so that deciders of several wait for each other in turn. */
    private void insertDecisions(String sql, long sessionId, List<Decision> decisions, Instant at) {
        jdbc.batchUpdate(
                sql,
                decisions.stream()
                        .sorted(Comparator.comparing(Decision::traceId))
                        .toList(),
                Math.max(1, decisions.size()),
                (statement, d) -> {
                    statement.setString(1, d.traceId());
                    statement.setLong(2, sessionId);
                    statement.setLong(3, d.userId());
                    statement.setLong(4, d.slotId());
                    statement.setString(5, d.outcome().name());
                    statement.setString(6, name(d.reason()));
                    statement.setString(7, d.orderNo());
                    statement.setString(8, InstantsInMillis.text(at));
                });
    }

    void insertOrders(List<Placed> placed, Instant at, Instant payDeadline) {
        jdbc.batchUpdate("""
                insert into booking_order
                  (order_no, user_id, session_id, amount_fen, status, pay_deadline, created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?)
                """, placed, placed.size(), (statement, p) -> {
            statement.setString(1, p.orderNo());
            statement.setLong(2, p.hold().userId());
            statement.setLong(3, p.slot().sessionId());
            statement.setLong(4, p.slot().priceFen());
            statement.setString(5, OrderStatus.STOCK_RESERVED.name());
            statement.setString(6, InstantsInMillis.text(payDeadline));
            statement.setString(7, InstantsInMillis.text(at));
            statement.setString(8, InstantsInMillis.text(at));
        });
    }

    void insertReservations(List<Placed> placed, Instant at) {
        jdbc.batchUpdate("""
                insert into reservation
                  (order_no, session_id, slot_id, slot_permits, place_no, user_id, trace_id,
                   amount_fen, status, created_at, updated_at)
                values (?, ?, ?, ?, ?, ?, ?, ?, 'PENDING_PAYMENT', ?, ?)
                """, placed, placed.size(), (statement, p) -> {
            statement.setString(1, p.orderNo());
            statement.setLong(2, p.slot().sessionId());
            statement.setLong(3, p.slot().id());
            statement.setInt(4, p.slot().permits());
            statement.setInt(5, p.placeNo());
            statement.setLong(6, p.hold().userId());
            statement.setString(7, p.hold().traceId());
            statement.setLong(8, p.slot().priceFen());
            statement.setString(9, InstantsInMillis.text(at));
            statement.setString(10, InstantsInMillis.text(at));
        });
    }

    void insertStateFlow(List<Placed> placed, Instant at) {
        jdbc.batchUpdate("""
                insert into order_state_flow (order_no, event, from_status, to_status, result, at)
                values (?, ?, null, ?, 'APPLIED', ?)
                """, placed, placed.size(), (statement, p) -> {
            statement.setString(1, p.orderNo());
            statement.setString(2, OrderStatus.Event.HOLD_RECORDED.name());
            statement.setString(3, OrderStatus.STOCK_RESERVED.name());
            statement.setString(4, InstantsInMillis.text(at));
        });
    }

    Map<String, Long> reservationIds(Collection<String> orderNos) {
        Map<String, Long> ids = new HashMap<>();
        named.query(
                "select order_no, id from reservation where order_no in (:orders)", Map.of("orders", orderNos), row -> {
                    ids.put(row.getString("order_no"), row.getLong("id"));
                });
        return ids;
    }

    private static @Nullable String name(@Nullable Reason reason) {
        return reason == null ? null : reason.name();
    }
}
