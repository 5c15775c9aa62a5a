package com.courtgate.booking.reservation;

import com.courtgate.booking.calendar.SlotInstants;
import com.courtgate.booking.settings.Settings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What people may have, and how much of it they have: right while they are locked. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Quotas {
    private final NamedParameterJdbcTemplate jdbc;
    private final Settings settings;

    Quotas(JdbcTemplate jdbc, Settings settings) {
        this.jdbc = new NamedParameterJdbcTemplate(jdbc);
        this.settings = settings;
    }

    /** @param slots of the session, by id, that they may want */
    public PlacesInUse of(long sessionId, Set<Long> people, Map<Long, QuotaUsage> slots) {
        Map<Long, Integer> inSession = new HashMap<>();
        if (!people.isEmpty()) {
            jdbc.query("""
                    select user_id, count(*) as places from reservation
                    where user_id in (:users) and session_id = :session and counted_user is not null
                    group by user_id
                    """, Map.of("users", people, "session", sessionId), row -> {
                inSession.put(row.getLong("user_id"), row.getInt("places"));
            });
        }
        return of(people, slots, inSession);
    }

    /** @param inSession what they have of the session of the slots, by user; users without any are absent */
    public PlacesInUse of(Set<Long> people, Map<Long, QuotaUsage> slots, Map<Long, Integer> inSession) {
        var limits = new PlacesInUse.Limits(
                settings.quotaPerUserAndSession(), settings.quotaPerUserAndWeek(), settings.isOneCourtPerHour());
        Set<LocalDate> dates = slots.values().stream().map(QuotaUsage::date).collect(Collectors.toSet());
        return new PlacesInUse(limits, slots, inSession, limits.areOfTheSession() ? Map.of() : ofWeeks(dates, people));
    }

    /**
     * Reservations in the ISO weeks of these days that count against what their users may have, of any session, by
     * user; and those of two days more on both sides, whose hours may be the same by another zone.
     */
    private Map<Long, List<QuotaUsage>> ofWeeks(Collection<LocalDate> dates, Collection<Long> userIds) {
        Map<Long, List<QuotaUsage>> counted = new HashMap<>();
        if (dates.isEmpty() || userIds.isEmpty()) {
            return counted;
        }
        LocalDate from = Collections.min(dates)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .minusDays(2);
        LocalDate to = Collections.max(dates)
                .with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY))
                .plusDays(2);
        jdbc.query("""
                select r.user_id, r.slot_date, t.start_time, t.end_time, t.starts_at, t.ends_at, b.time_zone,
                       r.active_place is not null as active
                from reservation r
                join time_slot t on t.id = r.slot_id
                join booking_session b on b.id = r.session_id
                where r.user_id in (:users) and r.slot_date between :from and :to and r.counted_user is not null
                """, Map.of("users", userIds, "from", from.toString(), "to", to.toString()), row -> {
            counted.computeIfAbsent(row.getLong("user_id"), user -> new ArrayList<>())
                    .add(place(row));
        });
        return counted;
    }

    private static QuotaUsage place(ResultSet row) throws SQLException {
        LocalDate date = row.getObject("slot_date", LocalDate.class);
        String zone = row.getString("time_zone");
        LocalTime start = row.getObject("start_time", LocalTime.class);
        LocalTime end = row.getObject("end_time", LocalTime.class);
        return new QuotaUsage(
                date,
                SlotInstants.start(Reservations.instant(row, "starts_at"), date, start, zone),
                SlotInstants.end(Reservations.instant(row, "ends_at"), date, end, zone),
                row.getBoolean("active"));
    }
}
