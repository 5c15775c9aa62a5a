package com.courtgate.booking.people.login;

import java.time.Instant;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
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

    /** Makes sure that there is a row to lock. */
    @Insert("""
            insert into login_guard (subject, failures, last_failure_at, locked_until)
            values (#{subject}, 0, #{at}, #{at})
            on duplicate key update failures = failures
            """)
    int touch(@Param("subject") String subject, @Param("at") Instant at);

    @Update("""
            update login_guard
            set failures = #{failures}, last_failure_at = #{lastFailureAt},
                locked_until = #{lockedUntil}
            where subject = #{subject}
            """)
    int store(Guard row);

    @Delete("delete from login_guard where subject = #{subject}")
    int clear(String subject);

    /** Deletes also what is shown for that subject, whose names follow behind a colon. */
    @Delete("delete from login_guard where subject = #{subject}"
            + " or subject >= concat(#{subject}, ':') and subject < concat(#{subject}, ';')")
    int clearAll(String subject);

    @Delete("delete from login_guard where last_failure_at < #{before} limit " + AT_ONCE)
    int purge(Instant before);
}
