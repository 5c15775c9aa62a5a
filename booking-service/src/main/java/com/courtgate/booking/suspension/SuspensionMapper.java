package com.courtgate.booking.suspension;

import com.baomidou.mybatisplus.core.metadata.IPage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Suspensions as they are shown, and people who may have less of a session than its quota; all tables are others'. */
@Mapper
interface SuspensionMapper {
    String SUSPENDED = """
            select s.user_id, a.student_id, a.name, s.suspended_until as until, s.suspended_why as why
            from user_standing s join user_account a on a.id = s.user_id
            where s.suspended_until > #{now}
            """;

    /** A person who may not book. */
    @Schema(name = "SuspendedStudent")
    record Suspended(
            long userId,
            String studentId,
            String name,
            Instant until,
            @Nullable String why) {}

    @Select(SUSPENDED + "order by s.suspended_until, s.user_id")
    IPage<Suspended> list(IPage<Suspended> page, Instant now);

    @Select(SUSPENDED + "and s.user_id = #{userId}")
    @Nullable
    Suspended find(long userId, Instant now);

    @Select("select count(*) > 0 from user_account where id = #{userId} and role = 'STUDENT'")
    boolean isStudent(long userId);

    /** One clock for all instances: the later look wins. */
    @Select("select utc_timestamp(3)")
    Instant databaseTime();

    @Select("select slot_date from booking_session where id = #{sessionId}")
    @Nullable
    LocalDate dateOf(long sessionId);

    /** Sessions that Redis has, and that somebody may grab of. */
    @Select("select id from booking_session where status in ('WARMED', 'OPEN') and slot_date >= #{from} order by id")
    List<Long> live(LocalDate from);

    record SuspendedUser(long userId, Instant until) {}

    @Select("""
            select user_id, suspended_until as until from user_standing where suspended_until > #{now}
            """)
    List<SuspendedUser> suspended(Instant now);

    /** Number of a person's places that count, and that Redis does not see among the holders of the session. */
    record Used(long userId, int givenBack, int elsewhere) {}

    /** Finds them by session: few are of one week. */
    @Select("""
            select r.user_id,
                   sum(case when r.session_id = #{sessionId} then 1 else 0 end) as given_back,
                   sum(case when r.session_id = #{sessionId} then 0 else 1 end) as elsewhere
            from booking_session b join reservation r on r.session_id = b.id
            where b.slot_date between #{from} and #{to}
              and r.counted_user is not null and (r.session_id <> #{sessionId} or r.active_user is null)
            group by r.user_id
            """)
    List<Used> used(long sessionId, LocalDate from, LocalDate to);
}
