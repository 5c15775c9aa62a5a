package com.courtgate.common.due;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
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
    List<Failure> of(String work, List<Long> ids);

    @Insert("""
            insert into due_failure (work, row_id, failures, why, since, last_at)
            values (#{work}, #{failure.rowId}, #{failure.failures}, #{why}, #{at}, #{at})
            on duplicate key update failures = #{failure.failures}, why = #{why}, last_at = #{at}
            """)
    int failed(String work, Failure failure, String why, Instant at);

    @Delete("delete from due_failure where work = #{work} and row_id = #{rowId}")
    int succeeded(String work, long rowId);

    /** Returns the oldest failure, but not of rows that nobody attempts any more: they ended otherwise. */
    @Select("select min(since) from due_failure where work = #{work} and last_at >= #{after}")
    @Nullable
    Instant oldest(String work, Instant after);

    @Select("""
            select count(*) from due_failure
            where work = #{work} and last_at >= #{after} and failures >= #{most}
            """)
    long countDead(String work, Instant after, int most);
}
