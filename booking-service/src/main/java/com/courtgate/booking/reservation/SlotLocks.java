package com.courtgate.booking.reservation;

import com.courtgate.booking.session.SlotHours;
import com.courtgate.booking.session.SlotHours.Hours;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Locks slots while their places are handed out, so that recorders of one slot take turns. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class SlotLocks {
    /** Hours of a slot that came between two reads: nobody has seen it yet, and nothing of it is sold. */
    private static final Hours OVER = new Hours(Instant.MIN, Instant.MIN);

    private final NamedParameterJdbcTemplate named;
    private final SlotHours slotHours;

    SlotLocks(JdbcTemplate jdbc, SlotHours slotHours) {
        this.named = new NamedParameterJdbcTemplate(jdbc);
        this.slotHours = slotHours;
    }

    /**
     * The slots by id, locked in the order of their ids; unknown ones are absent. By primary key whatever the optimizer
     * thinks: through the index that the reservations refer to, two would meet half way, in a deadlock.
     */
    public Map<Long, SlotForSale> lock(Set<Long> slotIds) {
        return lock(slotIds, slotHours.of(slotIds), "");
    }

    /**
     * Locked slots among those wanted, and the others.
     *
     * @param slots by id; unknown ones are absent
     * @param taken somebody else has them locked
     */
    public record Free(Map<Long, SlotForSale> slots, Set<Long> taken) {}

    /** Locks those that nobody has, as {@link #lock(Set)} and without waiting. */
    public Free lockFree(Set<Long> slotIds) {
        Map<Long, Hours> hours = slotHours.of(slotIds);
        Map<Long, SlotForSale> slots = lock(slotIds, hours, "skip locked");
        Set<Long> taken = new HashSet<>(hours.keySet());
        taken.removeAll(slots.keySet());
        return new Free(slots, taken);
    }

    private Map<Long, SlotForSale> lock(Set<Long> slotIds, Map<Long, Hours> hours, String otherwise) {
        Map<Long, SlotForSale> slots = new HashMap<>();
        if (slotIds.isEmpty()) {
            return slots;
        }
        named.query("""
                select id, session_id, slot_date, permits, price_fen,
                       active and not blocked as for_sale
                from time_slot force index (primary) where id in (:ids)
                order by id for update
                """ + otherwise, Map.of("ids", new TreeSet<>(slotIds)), row -> {
            long id = row.getLong("id");
            slots.put(id, slot(row, hours.getOrDefault(id, OVER)));
        });
        return slots;
    }

    private static SlotForSale slot(ResultSet row, Hours hours) throws SQLException {
        return new SlotForSale(
                row.getLong("id"),
                row.getLong("session_id"),
                row.getObject("slot_date", LocalDate.class),
                row.getInt("permits"),
                row.getLong("price_fen"),
                row.getBoolean("for_sale"),
                hours.startsAt(),
                hours.endsAt());
    }
}
