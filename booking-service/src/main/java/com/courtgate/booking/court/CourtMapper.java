package com.courtgate.booking.court;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableLogic;
import com.baomidou.mybatisplus.annotation.TableName;
import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
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

        @TableLogic(value = "1", delval = "0")
        boolean active = true;

        Instant createdAt = Instant.EPOCH;
    }

    @Update("update court set name = #{name} where id = #{id} and active")
    int rename(long id, String name);

    @Select("""
            <script>
            select id from court where active and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id for update
            </script>
            """)
    List<Long> lock(Collection<Long> ids);
}
