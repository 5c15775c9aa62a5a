package com.courtgate.booking.court;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

@Mapper
interface CourtMapper extends BaseMapper<CourtRow> {

    @Update("update court set name = #{name} where id = #{id} and active")
    int rename(@Param("id") long id, @Param("name") String name);

    /**
     * Locks these courts, except removed ones, in one order for everybody: whoever adds slots to a court has it to
     * itself until its transaction ends.
     */
    @Select("""
            <script>
            select id from court where active and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id for update
            </script>
            """)
    List<Long> lock(@Param("ids") Collection<Long> ids);
}
