package com.courtgate.booking.court;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableLogic;
import com.baomidou.mybatisplus.annotation.TableName;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface CourtMapper extends BaseMapper<CourtMapper.Stored> {
    /** A row of {@code court}; MyBatis-Plus fills its fields. */
    @TableName("court")
    final class Stored {
        @TableId(type = IdType.AUTO)
        @Nullable
        Long id;

        String name = "";

        long hallId = Hall.FIRST;

        @TableLogic(value = "1", delval = "0")
        boolean active = true;

        Instant createdAt = Instant.EPOCH;
    }

    @Update("update court set name = #{name} where id = #{id} and active")
    int rename(long id, String name);

    /** Where a court is. */
    record Place(long id, long hallId) {}

    @Select("""
            <script>
            select id, hall_id from court where active and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id
            </script>
            """)
    List<Place> placesOf(@Param("ids") Collection<Long> ids);

    /** Locks them in one order for everybody. */
    @Select("""
            <script>
            select id, hall_id from court where active and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id for update
            </script>
            """)
    List<Place> lock(@Param("ids") Collection<Long> ids);

    @Update("update court set hall_id = #{hallId} where id = #{id} and active")
    int move(long id, long hallId);

    /** When the last slot of the court is over that is not yet; null instants are of some zone. */
    @Select("""
            select max(coalesce(ends_at, timestamp(slot_date + interval 3 day))) from time_slot
            where court_id = #{id} and active and slot_date >= #{from}
              and coalesce(ends_at, timestamp(slot_date + interval 3 day)) > #{now}
            """)
    @Nullable
    Instant lastToCome(long id, LocalDate from, Instant now);
}
