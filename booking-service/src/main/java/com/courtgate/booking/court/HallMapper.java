package com.courtgate.booking.court;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Halls; sessions, plans and reservations are read here and written elsewhere. */
@Mapper
interface HallMapper {
    String HALL = """
            select id, name_zh, name_en, sport_zh, sport_en, address, contact, time_zone, sort_order, active
            from hall
            """;

    /** Receives the key of an inserted row. */
    final class Key {
        long id;
    }

    @Select(HALL + "order by sort_order, id")
    List<Hall> all();

    @Select(HALL + "order by sort_order, id")
    IPage<Hall> find(IPage<Hall> page);

    @Select(HALL + "where id = #{id}")
    @Nullable
    Hall byId(long id);

    /** Keeps the hall as it is until the transaction ends. */
    @Select(HALL + "where id = #{id} lock in share mode")
    @Nullable
    Hall share(long id);

    /** Waits for who is making a session or a plan, or changes a hall, and has the next one wait. */
    @Select(HALL + "order by id for update")
    List<Hall> lock();

    /** Answers 0 from the second start on. */
    @Update("update hall set time_zone = #{zone} where id = 1 and time_zone is null")
    int giveTheFirstItsZone(String zone);

    @Insert("""
            insert into hall (name_zh, name_en, sport_zh, sport_en, address, contact, time_zone, sort_order, active,
                created_at)
            values (#{h.nameZh}, #{h.nameEn}, #{h.sportZh}, #{h.sportEn}, #{h.address}, #{h.contact}, #{h.timeZone},
                #{h.sortOrder}, #{h.active}, #{at})
            """)
    @Options(useGeneratedKeys = true, keyProperty = "key.id")
    int insert(Hall h, Instant at, Key key);

    @Update("""
            update hall
            set name_zh = #{nameZh}, name_en = #{nameEn}, sport_zh = #{sportZh}, sport_en = #{sportEn},
                address = #{address}, contact = #{contact}, time_zone = #{timeZone}, sort_order = #{sortOrder},
                active = #{active}
            where id = #{id}
            """)
    int update(Hall hall);

    /** Whether anything was ever made by the hall's clocks; removed plans count. */
    @Select("""
            select exists (select 1 from booking_session where hall_id = #{id})
                or exists (select 1 from opening_plan where hall_id = #{id})
            """)
    boolean hasHadSessionOrPlan(long id);

    @Select("select count(*) from opening_plan where hall_id = #{id} and active and not deleted")
    int activePlans(long id);

    /** A session with the clocks by which its day ends. */
    @Schema(name = "SessionElsewhere")
    record Day(long id, @JsonIgnore long hallId, LocalDate slotDate, String timeZone) {
        boolean isOver(Instant now) {
            return !now.isBefore(
                    slotDate.plusDays(1).atStartOfDay(ZoneId.of(timeZone)).toInstant());
        }
    }

    @Select("""
            select id, hall_id, slot_date, time_zone from booking_session
            where hall_id = #{id} and status <> 'CLOSED' and slot_date >= #{from}
            """)
    List<Day> notClosed(long id, LocalDate from);

    /** Days with active reservations whose hours are not over; instants that are null are of some zone. */
    @Select("""
            select b.id, b.hall_id, b.slot_date, b.time_zone
            from booking_session b
            join time_slot t on t.session_id = b.id
            join reservation r on r.slot_id = t.id and r.active_place is not null
            where b.hall_id = #{id} and b.slot_date >= #{from}
              and coalesce(t.ends_at, timestamp(t.slot_date + interval 3 day)) > #{now}
            """)
    List<Day> booked(long id, LocalDate from, Instant now);

    /** A plan that another zone's clocks would open; it is switched off. */
    @Schema(name = "PlanElsewhere")
    record PlanOfAnotherZone(long id, @JsonIgnore long hallId, String name, String timeZone) {}

    @Select("""
            <script>
            select p.id, p.hall_id, p.name, p.time_zone
            from opening_plan p join hall h on h.id = p.hall_id
            where not p.deleted and p.time_zone &lt;&gt; h.time_zone and h.id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by p.id
            </script>
            """)
    List<PlanOfAnotherZone> plansElsewhere(@Param("ids") Collection<Long> hallIds);

    @Select("""
            <script>
            select b.id, b.hall_id, b.slot_date, b.time_zone
            from booking_session b join hall h on h.id = b.hall_id
            where b.slot_date &gt;= #{from} and b.time_zone &lt;&gt; h.time_zone and h.id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by b.id
            </script>
            """)
    List<Day> sessionsElsewhere(@Param("ids") Collection<Long> hallIds, LocalDate from);
}
