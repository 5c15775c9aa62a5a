package com.courtgate.booking.reservation;

import com.courtgate.common.database.InstantTypeHandler;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Recorded reservations. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Reservations {
    private static final String STATE = """
            select 'SLOT' as fact, t.id as id,
                   (select r.active_place from reservation r
                    where r.slot_id = t.id and r.slot_permits = t.permits
                    order by r.slot_id desc, r.slot_permits desc, r.active_place desc limit 1) as places,
                   null as gate
            from time_slot t where t.id in (:slots)
            union all
            select 'USER', user_id, count(*), null from reservation
            where user_id in (:users) and session_id = :session and counted_user is not null
            group by user_id
            union all
            select 'GATE', id, null, flash_time from booking_session
            where id = :session and status in ('SCHEDULED', 'WARMED')
            """;
    private final ReservationMapper mapper;
    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;

    Reservations(ReservationMapper mapper, JdbcTemplate jdbc) {
        this.mapper = mapper;
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
    }

    /**
     * Records reservations, many at once: plain JDBC, because a mapper's generated statements cost more than the
     * database's own work here. Throws when a place, or the user's one reservation of a slot, is taken.
     */
    public void add(List<NewReservation> reservations, Instant at) {
        jdbc.batchUpdate("""
                insert into reservation
                  (order_no, session_id, slot_id, slot_permits, place_no, user_id, trace_id,
                   amount_fen, created_at, updated_at, slot_date, status, paid_fen)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, reservations, reservations.size(), (statement, r) -> {
            statement.setString(1, r.orderNo());
            statement.setLong(2, r.slot().sessionId());
            statement.setLong(3, r.slot().id());
            statement.setInt(4, r.slot().permits());
            statement.setInt(5, r.placeNo());
            statement.setLong(6, r.userId());
            statement.setString(7, r.traceId());
            statement.setLong(8, r.amountFen());
            statement.setString(9, InstantTypeHandler.text(at));
            statement.setString(10, InstantTypeHandler.text(at));
            statement.setString(11, r.slot().date().toString());
            statement.setString(
                    12, (r.isConfirmed() ? ReservationStatus.CONFIRMED : ReservationStatus.PENDING_PAYMENT).name());
            statement.setObject(13, r.isConfirmed() ? 0L : null, Types.BIGINT);
        });
    }

    /** The ids of reservations by order, in the order of their slots' ids. */
    public Map<String, List<Long>> idsByOrder(Collection<String> orderNos) {
        Map<String, List<Long>> ids = new HashMap<>();
        named.query(
                "select order_no, id from reservation where order_no in (:orders) order by slot_id",
                Map.of("orders", orderNos),
                row -> {
                    ids.computeIfAbsent(row.getString("order_no"), no -> new ArrayList<>())
                            .add(row.getLong("id"));
                });
        return ids;
    }

    /**
     * State of a session that recording builds on; good while the slots and people are locked.
     *
     * @param places free ones of the slots
     * @param counted reservations of the session against their users' quota, by user; users without one are absent
     * @param earliestHold holds that were taken before then came before a gate that is still to come:
     *     {@link Instant#MIN} when none did
     */
    public record SessionState(PlaceAllocator places, Map<Long, Integer> counted, Instant earliestHold) {}

    /**
     * Reads in one statement, because a batch waits for each. The highest taken place is the last entry of the index of
     * places; for max() the databases would read all entries of the slot. A gate may be to come though its session is
     * loaded: who loads it may die before they mark it.
     *
     * @param slots locked
     * @param userIds locked
     */
    public SessionState stateOf(long sessionId, Collection<SlotForSale> slots, Collection<Long> userIds) {
        Map<Long, Integer> highest = new HashMap<>();
        Map<Long, Integer> counted = new HashMap<>();
        List<Instant> gates = new ArrayList<>();
        if (!slots.isEmpty() && !userIds.isEmpty()) {
            named.query(
                    STATE,
                    Map.of(
                            "slots",
                            slots.stream().map(SlotForSale::id).toList(),
                            "users",
                            userIds,
                            "session",
                            sessionId),
                    row -> {
                        switch (row.getString("fact")) {
                            case "SLOT" -> highest.put(row.getLong("id"), row.getInt("places"));
                            case "USER" -> counted.put(row.getLong("id"), row.getInt("places"));
                            default -> gates.add(Objects.requireNonNull(instant(row, "gate")));
                        }
                    });
        }
        return new SessionState(
                new PlaceAllocator(highest, this::takenPlaces),
                counted,
                gates.stream().findFirst().orElse(Instant.MIN));
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        LocalDateTime stored = row.getObject(column, LocalDateTime.class);
        return stored == null ? null : stored.toInstant(ZoneOffset.UTC);
    }

    private BitSet takenPlaces(long slotId) {
        var taken = new BitSet();
        jdbc.query(
                "select active_place from reservation where slot_id = ? and active_place is not null",
                (RowCallbackHandler) row -> taken.set(row.getInt("active_place")),
                slotId);
        return taken;
    }

    /** Whether the user has an active reservation of one of the slots. */
    public boolean hasActive(long userId, Collection<Long> slotIds) {
        Integer count = named.queryForObject(
                "select count(*) from reservation where active_user = :user and slot_id in (:slots)",
                Map.of("user", userId, "slots", slotIds),
                Integer.class);
        return count != null && count > 0;
    }

    public Optional<Reservation> find(long id) {
        return Optional.ofNullable(mapper.find(id));
    }

    public List<Reservation> ofOrder(String orderNo) {
        return mapper.ofOrder(orderNo);
    }

    /** Answers false when another actor moved it first, or the move is not legal. */
    public boolean cancel(Reservation reservation, CancelReason reason, Instant at) {
        ReservationStatus from = reservation.status();
        return from.canBecome(ReservationStatus.CANCELLED)
                && isOne(mapper.cancel(reservation.id(), from, null, reason, at));
    }

    /**
     * Confirms a reservation whose order is paid. Answers false when it does not wait for a payment.
     *
     * @param paidFen what of the payment is for it; 0 or more
     */
    public boolean confirm(Reservation reservation, long paidFen, Instant at) {
        ReservationStatus from = reservation.status();
        return from.canBecome(ReservationStatus.CONFIRMED)
                && isOne(mapper.confirm(reservation.id(), from, paidFen, at));
    }

    /** Cancels a confirmed one under a refund's number. Answers false when it is not confirmed. */
    public boolean refund(Reservation reservation, String refundNo, CancelReason reason, Instant at) {
        return isOne(mapper.cancel(reservation.id(), ReservationStatus.CONFIRMED, refundNo, reason, at));
    }

    /**
     * What was paid for a reservation that ended without a refund goes back under this number. Answers false when
     * nothing was paid for it, its money is on its way back already, or it has not ended.
     */
    public boolean refundEnded(long reservationId, String refundNo, Instant at) {
        return isOne(mapper.refundEnded(reservationId, refundNo, at));
    }

    /** Returns the reservations that have a place of the slot now and come after that one, the oldest first. */
    public List<Reservation> activeOfSlot(long slotId, long afterId, int most) {
        return mapper.activeOfSlot(slotId, afterId, most);
    }

    private static boolean isOne(int changed) {
        return switch (changed) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException("id is the key");
        };
    }
}
