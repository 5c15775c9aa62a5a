package com.courtgate.booking.plan;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.calendar.Weekdays;
import jakarta.validation.constraints.Size;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface PlanMapper {

    /** Receives the key of an inserted row. */
    final class Key {
        long id;
    }

    /** A court of a plan. */
    record PlanCourt(long planId, long courtId) {}

    String PLAN = """
            select id, name, weekdays, opens_at, closes_at, permits, price_fen, flash_time, close_time,
                time_zone, days_ahead, active, hall_id
            from opening_plan
            """;

    /**
     * Filter for plans; an absent field is no restriction.
     *
     * @param name a part of it
     * @param weekday makes slots on that day
     */
    record Filter(
            @Nullable @Size(max = 60) String name,
            @Nullable Boolean active,
            @Nullable Long courtId,
            @Nullable Long hallId,
            @Nullable DayOfWeek weekday) {

        @Nullable
        Integer weekdayBit() {
            return weekday == null ? null : Weekdays.bit(weekday);
        }
    }

    @Select("<script>" + PLAN + """
            where not deleted
            <if test="filter.name != null">and locate(#{filter.name}, name) &gt; 0</if>
            <if test="filter.active != null">and active = #{filter.active}</if>
            <if test="filter.courtId != null">
              and id in (select plan_id from opening_plan_court where court_id = #{filter.courtId})
            </if>
            <if test="filter.hallId != null">and hall_id = #{filter.hallId}</if>
            <if test="filter.weekday != null">and (weekdays &amp; #{filter.weekdayBit}) &lt;&gt; 0</if>
            order by id
            </script>
            """)
    IPage<PlanRow> find(IPage<PlanRow> page, Filter filter);

    @Select(PLAN + "where active and not deleted order by id")
    List<PlanRow> active();

    /** Active plans whose hall has other clocks; the release before took any zone. */
    @Select("""
            select p.id, p.name, p.weekdays, p.opens_at, p.closes_at, p.permits, p.price_fen, p.flash_time,
                p.close_time, p.time_zone, p.days_ahead, p.active, p.hall_id
            from opening_plan p join hall h on h.id = p.hall_id
            where p.active and not p.deleted and p.time_zone <> h.time_zone
            order by p.id
            """)
    List<PlanRow> elsewhere();

    /** Answers 0 when it was changed meanwhile. */
    @Update("""
            update opening_plan set active = false
            where id = #{id} and active and time_zone = #{timeZone} and hall_id = #{hallId}
            """)
    int switchOff(long id, String timeZone, long hallId);

    @Select("""
            <script>
            select plan_id, court_id from opening_plan_court where plan_id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by plan_id, court_id
            </script>
            """)
    List<PlanCourt> courtsOf(@Param("ids") Collection<Long> planIds);

    @Insert("""
            insert into opening_plan (name, weekdays, opens_at, closes_at, permits, price_fen,
                flash_time, close_time, time_zone, days_ahead, active, hall_id, created_at)
            values (#{p.name}, #{p.weekdays}, #{p.opensAt}, #{p.closesAt}, #{p.permits},
                #{p.priceFen}, #{p.flashTime}, #{p.closeTime},
                #{p.timeZone}, #{p.daysAhead}, #{p.active}, #{p.hallId}, #{at})
            """)
    @Options(useGeneratedKeys = true, keyProperty = "key.id")
    int insert(PlanRow p, Instant at, Key key);

    @Update("""
            update opening_plan
            set name = #{name}, weekdays = #{weekdays}, opens_at = #{opensAt},
                closes_at = #{closesAt}, permits = #{permits}, price_fen = #{priceFen},
                flash_time = #{flashTime}, close_time = #{closeTime}, time_zone = #{timeZone}, days_ahead = #{daysAhead},
                active = #{active}, hall_id = #{hallId}
            where id = #{id} and not deleted
            """)
    int update(PlanRow plan);

    /** Answers 0 when there is no such plan any more. */
    @Update("update opening_plan set deleted = true where id = #{id} and not deleted")
    int delete(long id);

    @Delete("delete from opening_plan_court where plan_id = #{planId}")
    int clearCourts(long planId);

    @Insert("""
            <script>
            insert into opening_plan_court (plan_id, court_id) values
            <foreach collection="courts" item="id" separator=",">(#{planId}, #{id})</foreach>
            </script>
            """)
    int insertCourts(long planId, Collection<Long> courts);
}
