package com.courtgate.booking.block;

import com.courtgate.booking.block.StandingBlockMapper.Affected;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.calendar.SlotInstants;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Slots with what is booked of them, for showing before the office changes them; reads tables of other packages. */
@Mapper
interface BookedSlotMapper {

    /**
     * A slot with what is booked of it.
     *
     * @param timeZone of its date and hours
     * @param unpaid reservations of it that wait for their payment
     * @param paid reservations of it that are paid
     */
    @Schema(name = "BookedSlot")
    record BookedSlot(
            long id,
            long sessionId,
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            @JsonIgnore Instant endsAt,
            String timeZone,
            boolean blocked,
            int unpaid,
            int paid,
            long hallId) {
        public BookedSlot {
            endsAt = SlotInstants.end(endsAt, slotDate, endTime, timeZone);
        }

        Affected affected() {
            return new Affected(id, sessionId, slotDate, endTime, endsAt, timeZone);
        }

        /** Whether its hours are not over. */
        boolean isToCome(Instant now) {
            return now.isBefore(endsAt);
        }
    }

    /**
     * Filter for slots; null is no restriction. Hours that touch the span belong to it.
     *
     * @param weekdays a bit for each, see {@link com.courtgate.booking.calendar.Weekdays}
     */
    record Span(
            LocalDate from,
            LocalDate to,
            @Nullable LocalTime startTime,
            @Nullable LocalTime endTime,
            int weekdays,
            List<Long> courtIds,
            @Nullable Long hallId) {}

    @Select("""
            <script>
            select t.id, t.session_id, c.name as court_name, t.slot_date, t.start_time, t.end_time,
                   t.ends_at, b.time_zone, t.blocked,
                   count(case when r.status &lt;&gt; 'CONFIRMED' then 1 end) as unpaid,
                   count(case when r.status = 'CONFIRMED' then 1 end) as paid,
                   b.hall_id
            from booking_session b
            join time_slot t on t.session_id = b.id and t.active
            join court c on c.id = t.court_id
            left join reservation r on r.slot_id = t.id and r.active_place is not null
            where b.slot_date between #{s.from} and #{s.to}
              and ((#{s.weekdays} &gt;&gt; weekday(b.slot_date)) &amp; 1) = 1
            <if test="s.hallId != null">and b.hall_id = #{s.hallId}</if>
            <if test="s.startTime != null">and t.end_time &gt; #{s.startTime}</if>
            <if test="s.endTime != null">and t.start_time &lt; #{s.endTime}</if>
            <if test="!s.courtIds.isEmpty()">and t.court_id in
            <foreach collection="s.courtIds" item="id" open="(" separator="," close=")">#{id}</foreach></if>
            group by t.id, t.session_id, c.name, t.slot_date, t.start_time, t.end_time, t.ends_at,
                     b.time_zone, t.blocked, b.hall_id
            order by t.slot_date, t.session_id, t.start_time, t.id
            limit #{most}
            </script>
            """)
    List<BookedSlot> of(Span s, int most);
}
