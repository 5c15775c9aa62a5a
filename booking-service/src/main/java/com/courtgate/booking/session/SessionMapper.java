package com.courtgate.booking.session;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.StandingBlockHours;
import com.courtgate.booking.session.Sessions.NewSlot;
import com.courtgate.booking.sessionrules.SessionDraft;
import com.courtgate.booking.sessionrules.SessionStatus;
import com.courtgate.common.contract.session.Holder;
import com.courtgate.common.paging.DateRange;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface SessionMapper {
    String SESSION = """
            select id, slot_date, flash_time, close_time, time_zone, status, hall_id, times_version
            from booking_session
            """;
    String SLOT = """
            select t.id, t.session_id, t.court_id, c.name as court_name, t.slot_date, t.start_time,
                t.end_time, t.starts_at, t.permits, t.price_fen, t.blocked, t.block_version, b.title as blocked_for,
                coalesce(l.marked, false) as kept_for_waitlist, coalesce(l.version, 0) as waitlist_version,
                case when l.due_at is null then 0 else
                  (select count(*) from waitlist_slot w where w.slot_id = t.id and w.waiting_user is not null)
                  end as on_waitlist
            from time_slot t join court c on c.id = t.court_id
            left join standing_block b on b.id = t.standing_block_id
            left join slot_line l on l.slot_id = t.id
            """;

    /** Receives the key of an inserted row. */
    final class Key {
        long id;
    }

    @Select(SESSION + "where id = #{id}")
    @Nullable
    SessionRow byId(long id);

    /** @param hallId null: of every hall */
    @Select("<script>" + SESSION + """
            where slot_date = #{date}
            <if test="hallId != null">and hall_id = #{hallId}</if>
            order by flash_time, id
            </script>
            """)
    List<SessionRow> on(LocalDate date, @Nullable Long hallId);

    @Select(SESSION + "where slot_date >= #{from} order by flash_time, id")
    List<SessionRow> from(LocalDate from);

    @Select("<script>" + SESSION + """
            <where>
              <if test="date != null">and slot_date = #{date}</if>
              <if test="status != null">and status = #{status}</if>
              <if test="hallId != null">and hall_id = #{hallId}</if>
              <if test="days.dateFrom != null">and slot_date &gt;= #{days.dateFrom}</if>
              <if test="days.dateTo != null">and slot_date &lt;= #{days.dateTo}</if>
            </where>
            order by slot_date desc, id desc
            </script>
            """)
    IPage<SessionRow> find(
            IPage<SessionRow> page,
            @Nullable LocalDate date,
            @Nullable SessionStatus status,
            @Nullable Long hallId,
            DateRange days);

    @Select(SLOT + "where t.session_id = #{sessionId} and t.active order by t.id")
    List<SlotRow> slotsOf(long sessionId);

    /** Active reservations, as far as reserve-service must know them. */
    @Select("""
            select slot_id, user_id, trace_id from reservation
            where session_id = #{sessionId} and active_place is not null
            order by id
            """)
    List<Holder> holdersOf(long sessionId);

    /** How often the blocks of a session's slots were changed, and the marks of their waitlists, all together. */
    record Versions(long sessionId, int ofBlocks, int ofWaitlists) {}

    @Select("""
            <script>
            select t.session_id, sum(t.block_version) as of_blocks, coalesce(sum(l.version), 0) as of_waitlists
            from time_slot t left join slot_line l on l.slot_id = t.id
            where t.active and t.session_id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            group by t.session_id
            </script>
            """)
    List<Versions> versionsOf(@Param("ids") Collection<Long> sessionIds);

    String HOURS = """
            select t.id as slot_id, t.court_id, t.slot_date, t.start_time, t.end_time, t.starts_at, t.ends_at,
                s.time_zone
            from time_slot t join booking_session s on s.id = t.session_id
            """;

    @Select("<script>" + HOURS + """
            where t.id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<StoredHours> hoursOf(@Param("ids") Collection<Long> slotIds);

    /** Hours on these days, the first and the last included. */
    @Select("<script>" + HOURS + """
            where t.active and t.slot_date between #{from} and #{to} and t.court_id in
            <foreach collection="courts" item="id" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<StoredHours> onSale(Collection<Long> courts, LocalDate from, LocalDate to);

    /** Slots that the release before has written, the first ones. */
    @Select(HOURS + "where t.starts_at is null order by t.id limit #{most}")
    List<StoredHours> withoutInstants(int most);

    /** Answers 0 when it has them already. */
    @Update("""
            update time_slot force index (primary) set starts_at = #{startsAt}, ends_at = #{endsAt}
            where id = #{id} and starts_at is null
            """)
    int setInstants(long id, Instant startsAt, Instant endsAt);

    @Select("""
            select count(*) from booking_session
            where plan_id = #{planId} and slot_date = #{date}
            """)
    int countOf(long planId, LocalDate date);

    record Unwarmed(long hallId, long sessions) {}

    /** Sessions that open before that time, or should have opened, and are not warmed; halls without are left out. */
    @Select("""
            select hall_id, count(*) as sessions from booking_session
            where status = 'SCHEDULED' and flash_time <= #{before}
            group by hall_id
            """)
    List<Unwarmed> unwarmed(Instant before);

    @Insert("""
            insert into booking_session
                (slot_date, flash_time, close_time, time_zone, hall_id, status, plan_id, created_at)
            values (#{s.slotDate}, #{s.flashTime}, #{s.closeTime}, #{s.timeZone}, #{s.hallId}, 'SCHEDULED',
                #{s.planId}, #{s.createdAt})
            """)
    @Options(useGeneratedKeys = true, keyProperty = "key.id")
    int insert(SessionDraft s, Key key);

    @Insert("""
            <script>
            insert into time_slot
                (session_id, court_id, slot_date, start_time, end_time, starts_at, ends_at, permits, price_fen,
                 blocked, block_version, blocked_why, standing_block_id) values
            <foreach collection="slots" item="s" separator=",">
              (#{sessionId}, #{s.courtId}, #{date}, #{s.start}, #{s.end}, #{s.startsAt}, #{s.endsAt},
               #{s.permits}, #{s.priceFen},
               #{s.blocked}, #{s.blockVersion}, #{s.blockedWhy}, #{s.standingBlockId})
            </foreach>
            </script>
            """)
    int insertSlots(long sessionId, LocalDate date, List<NewSlot> slots);

    /**
     * Waits for who is adding or ending a standing block, and has the next one wait; see {@code standing_block_turn}.
     */
    @Select("select id from standing_block_turn where id = 1 lock in share mode")
    int shareTurn();

    @Select("""
            select b.id, c.court_id, b.start_time, b.end_time, b.why
            from standing_block b left join standing_block_court c on c.standing_block_id = b.id
            where b.ended_at is null and (b.hall_id is null or c.court_id is not null)
              and b.from_date <= #{date} and b.to_date >= #{date}
              and ((b.weekdays >> weekday(#{date})) & 1) = 1
            order by b.id, c.court_id
            """)
    List<StandingBlockHours> standingOn(LocalDate date);

    /** Locks by primary key, as recorders do: see {@code SlotLocks}. */
    @Select("""
            <script>
            select id, blocked, block_version as version, withdrawing is not null as withdrawing,
                   standing_block_id is not null as standing, slot_date, end_time, ends_at,
                   #{timeZone} as time_zone
            from time_slot force index (primary)
            where session_id = #{sessionId} and active and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id for update
            </script>
            """)
    List<SlotBlocks.Slot> lockSlots(long sessionId, Collection<Long> ids, String timeZone);

    /** Changes the block of locked slots; a withdrawal under way goes on. */
    @Update("""
            <script>
            update time_slot
            set blocked = #{blocked}, block_version = block_version + 1, blocked_why = #{why},
                withdrawing = case when #{withdrawing} then 1 else withdrawing end,
                standing_block_id = #{standingBlockId}
            where id in <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int changeBlocks(
            Collection<Long> ids,
            boolean blocked,
            @Nullable String why,
            boolean withdrawing,
            @Nullable Long standingBlockId);

    /** Answers 0 when it is no longer SCHEDULED. */
    @Update("""
            update booking_session
            set flash_time = #{flashTime}, close_time = #{closeTime}, times_version = times_version + 1
            where id = #{id} and status = 'SCHEDULED'
            """)
    int changeTimes(long id, Instant flashTime, @Nullable Instant closeTime);

    /** Answers 0 when another actor moved it first, or changed its times. */
    @Update("""
            update booking_session
            set flash_time = #{flashTime}, close_time = #{closeTime}, status = 'WARMED',
                times_version = times_version + 1
            where id = #{seen.id} and status = #{seen.status} and times_version = #{seen.timesVersion}
            """)
    int postpone(SessionRow seen, Instant flashTime, @Nullable Instant closeTime);

    /** Answers 0 when another actor moved it first, or changed its times. */
    @Update("""
            update booking_session set status = #{to} where id = #{id} and status = #{from}
              and flash_time = #{flashTime} and close_time <=> #{closeTime}
            """)
    int moveIfTimesAre(long id, SessionStatus from, SessionStatus to, Instant flashTime, @Nullable Instant closeTime);

    @Update("""
            update time_slot t join reservation r on r.slot_id = t.id
            set t.blocked_why = null
            where r.user_id = #{userId} and t.blocked_why is not null and t.withdrawing is null
            """)
    int forgetWhyBlocked(long userId);
}
