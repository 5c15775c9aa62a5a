package com.courtgate.booking.session;

import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Slots for a rehearsal, in a transaction that is going to be rolled back: with negative ids, which nothing else ever
 * has and no counter of ids notices, on a day that nobody will see.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class SyntheticSlots {
    private static final LocalDate DAY = LocalDate.of(2999, 1, 1);
    private static final int MOST = 1000; // slots of one session
    private static final int PERMITS = 100;
    private final JdbcTemplate jdbc;
    private final Clock clock;

    SyntheticSlots(JdbcTemplate jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * Makes the session and its slots; answers the id of each slot in the database. Empty when there is no court yet.
     *
     * @param sessionId negative, down to -2^31
     * @param slotIds as the rehearsal names them, 1 to 999
     */
    public Map<Long, Long> make(long sessionId, Collection<Long> slotIds) {
        var now = clock.instant();
        int made = jdbc.update("""
                insert into booking_session (id, slot_date, flash_time, time_zone, status, created_at)
                select ?, ?, ?, 'UTC', 'OPEN', ? from court limit 1
                """, sessionId, DAY, now, now);
        Map<Long, Long> ids = new TreeMap<>();
        if (made == 1) {
            slotIds.forEach(slot -> ids.put(slot, sessionId * MOST - slot));
            ids.forEach((slot, id) -> insert(sessionId, slot, id));
        }
        return ids;
    }

    private void insert(long sessionId, long slot, long id) {
        LocalTime start = LocalTime.MIN.plusMinutes(slot);
        jdbc.update("""
                insert into time_slot (id, session_id, court_id, slot_date, start_time, end_time, permits, price_fen)
                select ?, ?, min(id), ?, ?, ?, ?, 100 from court
                """, id, sessionId, DAY.plusDays(-sessionId % MOST), start, start.plusMinutes(1), PERMITS);
    }
}
