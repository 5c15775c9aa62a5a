package com.courtgate.booking.people.login;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface LoginGuardMapper {
    int AT_ONCE = 5000;

    /** A row of {@code login_guard}. */
    record Guard(String subject, int failures, Instant lastFailureAt, Instant lockedUntil) {}

    @Select("select locked_until from login_guard where subject = #{subject}")
    @Nullable
    Instant lockedUntil(String subject);

    @Select("""
            select subject, failures, last_failure_at, locked_until from login_guard
            where subject = #{subject} for update
            """)
    @Nullable
    Guard lock(String subject);

    /** Makes sure that there are rows to lock. */
    @Insert("""
            <script>
            insert into login_guard (subject, failures, last_failure_at, locked_until) values
            <foreach item="each" collection="subjects" separator=",">(#{each}, 0, #{at}, #{at})</foreach>
            on duplicate key update failures = failures
            </script>
            """)
    int touch(Collection<String> subjects, Instant at);

    @Select("""
            <script>
            select subject, failures, last_failure_at, locked_until from login_guard
            where subject in
            <foreach item="each" collection="subjects" open="(" separator="," close=")">#{each}</foreach>
            order by subject for update
            </script>
            """)
    List<Guard> lockAll(Collection<String> subjects);

    /** Replaces rows that the transaction has locked. */
    @Insert("""
            <script>
            replace into login_guard (subject, failures, last_failure_at, locked_until) values
            <foreach item="each" collection="rows" separator=",">
                (#{each.subject}, #{each.failures}, #{each.lastFailureAt}, #{each.lockedUntil})
            </foreach>
            </script>
            """)
    int store(Collection<Guard> rows);

    @Delete("delete from login_guard where subject = #{subject}")
    int clear(String subject);

    /** Deletes also what is shown for that subject, whose names follow behind a colon. */
    @Delete("delete from login_guard where subject = #{subject}"
            + " or subject >= concat(#{subject}, ':') and subject < concat(#{subject}, ';')")
    int clearAll(String subject);

    @Delete("delete from login_guard where last_failure_at < #{before} limit " + AT_ONCE)
    int purge(Instant before);
}
