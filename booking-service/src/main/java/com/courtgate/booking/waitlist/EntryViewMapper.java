package com.courtgate.booking.waitlist;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.order.OrderStatus;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Entries as they are shown, with what the tables of others say of them. */
@Mapper
interface EntryViewMapper {

    /** Filter for entries; an absent field is no restriction. */
    record Filter(
            @Nullable Long userId,
            @Nullable Long sessionId,
            @Nullable Long slotId,
            @Nullable EntryState state,
            @Nullable Long hallId) {
        static Filter of(@Nullable Long userId) {
            return new Filter(userId, null, null, null, null);
        }
    }

    /**
     * An entry with its order.
     *
     * @param orderStatus null without one
     * @param offerUntil null before it stood
     */
    record ListedEntry(
            long id,
            long userId,
            String studentId,
            long sessionId,
            EntryState state,
            @Nullable String orderNo,
            @Nullable OrderStatus orderStatus,
            @Nullable Instant offerUntil,
            @Nullable Long offerSlotId,
            @Nullable Long reservationId,
            @Nullable String passedOver,
            @Nullable EntryEndReason endReason,
            @Nullable String endWhy,
            Instant createdAt,
            @Nullable Instant endedAt,
            long hallId,
            String hallZh,
            String hallEn) {}

    /**
     * @param since those that ended before are left out; null: none
     * @param quota places of the session that its person may have, for why they are passed over
     */
    @Select("""
            <script>
            select e.id, e.user_id, a.student_id, e.session_id, e.state, e.order_no, o.status as order_status,
                   o.pay_deadline as offer_until, e.offer_slot_id,
                   (select min(r.id) from reservation r where r.order_no = e.order_no) as reservation_id,
                   case when e.state &lt;&gt; 'WAITING' then null
                        when s.suspended_until &gt; #{now} then 'SUSPENDED'
                        when e.passed_until &gt; #{now} then e.passed_over
                        when o.status is null and (select count(*) from reservation r
                          where r.user_id = e.user_id and r.session_id = e.session_id
                            and r.counted_user is not null)
                          &gt;= #{quota} then 'QUOTA_EXCEEDED' end as passed_over,
                   e.end_reason, e.end_why, e.created_at, e.ended_at,
                   b.hall_id, h.name_zh as hall_zh, h.name_en as hall_en
            from waitlist_entry e
            left join user_account a on a.id = e.user_id
            left join user_standing s on s.user_id = e.user_id
            left join booking_order o on o.order_no = e.order_no
            left join booking_session b on b.id = e.session_id
            left join hall h on h.id = b.hall_id
            <where>
              <if test="id != null">and e.id = #{id}</if>
              <if test="filter.userId != null">and e.user_id = #{filter.userId}</if>
              <if test="filter.sessionId != null">and e.session_id = #{filter.sessionId}</if>
              <if test="filter.slotId != null">
                and e.id in (select w.entry_id from waitlist_slot w where w.slot_id = #{filter.slotId})
              </if>
              <if test="filter.state != null">and e.state = #{filter.state}</if>
              <if test="filter.hallId != null">and b.hall_id = #{filter.hallId}</if>
              <if test="since != null">and (e.ended_at is null or e.ended_at &gt;= #{since})</if>
            </where>
            order by e.id desc
            </script>
            """)
    IPage<ListedEntry> list(
            IPage<ListedEntry> page, @Nullable Long id, Filter filter, @Nullable Instant since, Instant now, int quota);

    /**
     * A slot of an entry, also as it is shown.
     *
     * @param position on the slot's waitlist, from 1 on; null: it does not stand there any more
     */
    @Schema(name = "WaitlistSlot")
    record EntrySlot(
            @JsonIgnore long entryId,
            long id,
            long courtId,
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            String timeZone,
            long hallId,
            @Nullable Integer position) {}

    @Select("""
            <script>
            select w.entry_id, w.slot_id as id, t.court_id, c.name as court_name, t.slot_date, t.start_time, t.end_time,
                   b.time_zone, b.hall_id,
                   case when w.waiting_user is null then null else
                     (select count(*) from waitlist_slot x
                      where x.slot_id = w.slot_id and x.waiting_user is not null
                        and (x.turn &lt; w.turn or (x.turn = w.turn and x.entry_id &lt;= w.entry_id))) end as position
            from waitlist_slot w
            join time_slot t on t.id = w.slot_id
            join court c on c.id = t.court_id
            join booking_session b on b.id = t.session_id
            where w.entry_id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by t.start_time, w.slot_id
            </script>
            """)
    List<EntrySlot> slots(@Param("ids") Collection<Long> entryIds);
}
