package com.courtgate.booking.people.notice;

import com.baomidou.mybatisplus.core.metadata.IPage;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Notices; and of the tables of others what they name. */
@Mapper
interface NoticeMapper {

    /** Answers 0 when it was told before. */
    @Insert("""
            insert ignore into notice (user_id, kind, subject, facts, created_at)
            values (#{userId}, #{kind}, #{subject}, #{facts}, #{at})
            """)
    int insert(long userId, NoticeKind kind, String subject, String facts, Instant at);

    /**
     * Writes the notice for each user who has an active reservation of the session; the user's number ends the subject.
     */
    @Insert("""
            insert ignore into notice (user_id, kind, subject, facts, created_at)
            select distinct r.user_id, #{kind}, concat(#{subject}, r.user_id), #{facts}, #{at}
            from reservation r
            where r.session_id = #{sessionId} and r.active_place is not null
            """)
    int insertForHolders(long sessionId, NoticeKind kind, String subject, String facts, Instant at);

    /**
     * A court for some hours, and their zone.
     *
     * @param endTime up to 24:00, for which the table has the last second of the day
     * @param hallZh null while one hall is active: then there is none to tell it from
     */
    record BookedHours(
            String courtName,
            LocalDate slotDate,
            LocalTime startTime,
            String endTime,
            String timeZone,
            @Nullable String hallZh,
            @Nullable String hallEn) {
        NoticeFacts.Hours hours() {
            return new NoticeFacts.Hours(courtName, slotDate, startTime, endTime);
        }
    }

    String HOURS = """
            <script>
            select c.name as court_name, s.slot_date, s.start_time, b.time_zone,
                   if(s.end_time = '23:59:59', '24:00', time_format(s.end_time, '%H:%i')) as end_time,
                   h.name_zh as hall_zh, h.name_en as hall_en
            from time_slot s
            join court c on c.id = s.court_id
            join booking_session b on b.id = s.session_id
            left join hall h on h.id = b.hall_id and (select count(*) from hall where active) &gt; 1
            """;

    /** @param reservationId null: all of the order */
    @Select(HOURS + """
            join reservation r on r.slot_id = s.id
            where r.order_no = #{orderNo}
            <if test="reservationId != null">and r.id = #{reservationId}</if>
            order by s.slot_date, s.start_time, r.id
            </script>
            """)
    List<BookedHours> booked(String orderNo, @Nullable Long reservationId);

    /** Returns the hours of slots. */
    @Select(HOURS + """
            where s.id in
            <foreach item="id" collection="slotIds" open="(" separator="," close=")">#{id}</foreach>
            order by s.slot_date, s.start_time, s.id
            </script>
            """)
    List<BookedHours> hours(List<Long> slotIds);

    /** Returns some hours of a session. */
    @Select(HOURS + "where s.session_id = #{sessionId} order by s.id limit 1</script>")
    @Nullable
    BookedHours someOf(long sessionId);

    /** A notice as it is in the database. */
    record StoredNotice(
            long id,
            NoticeKind kind,
            String facts,
            Instant createdAt,
            @Nullable Instant readAt) {}

    /** @param kinds those that this release has words for; an instance of the next one may have written others */
    @Select("""
            <script>
            select id, kind, facts, created_at, read_at from notice
            where user_id = #{userId} <if test="unread">and read_at is null</if> and kind in
            <foreach item="kind" collection="kinds" open="(" separator="," close=")">#{kind}</foreach>
            order by id desc
            </script>
            """)
    IPage<StoredNotice> list(IPage<StoredNotice> page, long userId, boolean unread, NoticeKind[] kinds);

    /** Answers how many there are of that id and user, read or not. */
    @Select("select count(*) from notice where id = #{id} and user_id = #{userId}")
    int count(long id, long userId);

    @Update("""
            update notice set read_at = #{at} where id = #{id} and user_id = #{userId} and read_at is null
            """)
    int read(long id, long userId, Instant at);

    @Update("update notice set read_at = #{at} where user_id = #{userId} and read_at is null")
    int readAll(long userId, Instant at);

    @Delete("delete from notice where user_id = #{userId}")
    int deleteAllOf(long userId);
}
