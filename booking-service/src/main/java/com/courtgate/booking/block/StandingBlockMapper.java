package com.courtgate.booking.block;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.SlotInstants;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.common.paging.DateRange;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Standing blocks; slots and courts are read here and written elsewhere. */
@Mapper
interface StandingBlockMapper {

    /** Receives the key of an inserted row. */
    final class Key {
        long id;
    }

    /** Has this transaction alone decide what is standing: no session is made meanwhile. */
    @Select("select id from standing_block_turn where id = 1 for update")
    int takeTurn();

    /** Whether "every court" is no longer the first hall's: there is a second one, and no older release any more. */
    @Select("select exists (select 1 from hall where id <> 1)")
    boolean hasSeveralHalls();

    /** @param hallId all of whose courts are out of sale; null: its courts are, without any of them every court */
    @Insert("""
            insert into standing_block
                (from_date, to_date, start_time, end_time, weekdays, title, why, hall_id, added_at)
            values (#{b.from}, #{b.to}, #{b.startTime}, #{b.endTime}, #{b.weekdayBits}, #{b.shownTitle}, #{b.why},
                #{hallId}, #{at})
            """)
    @Options(useGeneratedKeys = true, keyProperty = "key.id")
    int insert(NewStandingBlock b, @Nullable Long hallId, Instant at, Key key);

    /** Blocks of "every court" are the first hall's from the second one on. */
    @Update("""
            update standing_block set hall_id = 1
            where ended_at is null and hall_id is null
              and not exists (select 1 from standing_block_court c where c.standing_block_id = standing_block.id)
            """)
    int giveRowlessToTheFirstHall();

    /** Locks no court: a reader of READ COMMITTED copies what is committed, and courts are locked before the turn. */
    @Insert("""
            insert ignore into standing_block_court (standing_block_id, court_id)
            select b.id, c.id from standing_block b join court c on c.hall_id = b.hall_id
            where b.ended_at is null
            """)
    int addCourtsOfHalls();

    /** Returns courts of blocks of a whole hall that another hall has. */
    @Select("""
            select b.id as standing_block_id, o.id as court_id
            from standing_block b
            join standing_block_court c on c.standing_block_id = b.id
            join court o on o.id = c.court_id and o.hall_id <> b.hall_id
            where b.ended_at is null
            """)
    List<Court> courtsOfOtherHalls();

    @Delete("""
            delete from standing_block_court
            where standing_block_id = #{standingBlockId} and court_id = #{courtId}
            """)
    int removeCourt(Court court);

    @Insert("""
            <script>
            insert into standing_block_court (standing_block_id, court_id) values
            <foreach collection="courts" item="id" separator=",">(#{block}, #{id})</foreach>
            </script>
            """)
    int insertCourts(long block, Collection<Long> courts);

    /** Answers 0 when there is no such block, or it has ended. */
    @Update("update standing_block set ended_at = #{at} where id = #{id} and ended_at is null")
    int end(long id, Instant at);

    @Select("select count(*) > 0 from standing_block where id = #{id}")
    boolean exists(long id);

    /** A slot that a standing block takes out of sale, or has taken. */
    record Affected(long id, long sessionId, LocalDate slotDate, LocalTime endTime, Instant endsAt, String timeZone) {
        /** The days that are sold just now last, so that their slots are locked for the shortest time. */
        static final Comparator<Affected> TODAY_LAST = Comparator.comparing(Affected::slotDate)
                .reversed()
                .thenComparing(Affected::sessionId)
                .thenComparing(Affected::id);

        public Affected {
            endsAt = SlotInstants.end(endsAt, slotDate, endTime, timeZone);
        }

        /** Whether its hours are not over. */
        boolean isToCome(Instant now) {
            return now.isBefore(endsAt);
        }
    }

    /** Returns slots that an ended standing block still keeps out of sale though no other covers them. */
    @Select("""
            select t.id, t.session_id, t.slot_date, t.end_time, t.ends_at, s.time_zone
            from standing_block b
            join time_slot t on t.standing_block_id = b.id and t.active and t.blocked and t.withdrawing is null
            join booking_session s on s.id = t.session_id
            where b.ended_at is not null and t.slot_date >= #{from}
              and not exists (
                select 1 from standing_block o
                where o.ended_at is null and t.slot_date between o.from_date and o.to_date
                  and ((o.weekdays >> weekday(t.slot_date)) & 1) = 1
                  and (o.start_time is null or t.end_time > o.start_time)
                  and (o.end_time is null or t.start_time < o.end_time)
                  and ((o.hall_id is null
                        and not exists (select 1 from standing_block_court c where c.standing_block_id = o.id))
                    or exists (select 1 from standing_block_court c
                               where c.standing_block_id = o.id and c.court_id = t.court_id)))
            order by t.session_id, t.id
            """)
    List<Affected> left(LocalDate from);

    /** A row, with how many slots it keeps out of sale. */
    record Listed(
            long id,
            LocalDate fromDate,
            LocalDate toDate,
            @Nullable LocalTime startTime,
            @Nullable LocalTime endTime,
            int weekdays,
            @Nullable String title,
            String why,
            Instant addedAt,
            @Nullable Instant endedAt,
            int slots,
            @Nullable Long hallId) {}

    /**
     * Filter for standing blocks; an absent field is no restriction. Days are those on which it holds, for some at
     * least.
     *
     * @param live only those that have neither ended nor are over
     * @param title a part of it
     * @param courtId those that meet this court
     * @param hallId those that meet a court of this hall
     */
    record Filter(
            @Nullable Boolean live,
            @Nullable @Size(max = 60) String title,
            @Nullable Long courtId,
            @Nullable Long hallId) {}

    @Select("""
            <script>
            select b.id, b.from_date, b.to_date, b.start_time, b.end_time, b.weekdays, b.title, b.why,
                   b.added_at, b.ended_at,
                   (select count(*) from time_slot t where t.standing_block_id = b.id and t.blocked) as slots,
                   b.hall_id
            from standing_block b
            <where>
              <if test="filter.live">and b.ended_at is null and b.to_date &gt;= #{today}</if>
              <if test="filter.title != null">and locate(#{filter.title}, b.title) &gt; 0</if>
              <if test="days.dateFrom != null">and b.to_date &gt;= #{days.dateFrom}</if>
              <if test="days.dateTo != null">and b.from_date &lt;= #{days.dateTo}</if>
              <if test="filter.courtId != null">
                and ((b.hall_id is null
                      and not exists (select 1 from standing_block_court c where c.standing_block_id = b.id))
                  or exists (select 1 from standing_block_court c
                             where c.standing_block_id = b.id and c.court_id = #{filter.courtId}))
              </if>
              <if test="filter.hallId != null">
                and (b.hall_id = #{filter.hallId}
                  or (b.hall_id is null and #{filter.hallId} = 1
                    and not exists (select 1 from standing_block_court c where c.standing_block_id = b.id))
                  or (b.hall_id is null
                    and exists (select 1 from standing_block_court c join court o on o.id = c.court_id
                                where c.standing_block_id = b.id and o.hall_id = #{filter.hallId})))
              </if>
            </where>
            order by b.id desc
            </script>
            """)
    IPage<Listed> find(IPage<Listed> page, Filter filter, DateRange days, LocalDate today);

    /** A court of a standing block. */
    record Court(long standingBlockId, long courtId) {}

    @Select("""
            <script>
            select standing_block_id, court_id from standing_block_court where standing_block_id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by standing_block_id, court_id
            </script>
            """)
    List<Court> courtsOf(Collection<Long> ids);

    /** Of blocks of hours that the person had, and of those whose words name them; there are few blocks. */
    @Update("""
            update standing_block b set b.why = ''
            where b.id in (select t.standing_block_id from reservation r join time_slot t on t.id = r.slot_id
                           where r.user_id = #{id})
               or locate(#{studentId}, b.why) > 0 or (char_length(#{name}) > 1 and locate(#{name}, b.why) > 0)
            """)
    int forgetWhy(Person person);
}
