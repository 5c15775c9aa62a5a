package com.courtgate.common.due;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Rows whose last attempts failed by their own fault, of all works of a service; there are hardly ever any. */
@Mapper
interface FailureMapper {

    /** A row of a work's table, and how often in a row it has failed. */
    record Failure(long rowId, int failures) {}

    @Select("""
            <script>
            select row_id, failures from due_failure where work = #{work} and row_id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<Failure> of(@Param("work") String work, @Param("ids") List<Long> ids);

    @Insert("""
            insert into due_failure (work, row_id, failures, why, since, last_at)
            values (#{work}, #{f.rowId}, #{f.failures}, #{why}, #{at}, #{at})
            on duplicate key update failures = #{f.failures}, why = #{why}, last_at = #{at}
            """)
    int failed(
            @Param("work") String work, @Param("f") Failure failure, @Param("why") String why, @Param("at") Instant at);

    @Delete("delete from due_failure where work = #{work} and row_id = #{rowId}")
    int succeeded(@Param("work") String work, @Param("rowId") long rowId);

    /** Returns the oldest failure, but not of rows that nobody attempts any more: they ended otherwise. */
    @Select("select min(since) from due_failure where work = #{work} and last_at >= #{after}")
    @Nullable
    Instant oldest(@Param("work") String work, @Param("after") Instant after);

    @Select("""
            select count(*) from due_failure
            where work = #{work} and last_at >= #{after} and failures >= #{most}
            """)
    long countDead(@Param("work") String work, @Param("after") Instant after, @Param("most") int most);
}
