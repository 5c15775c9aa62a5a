package com.courtgate.booking.suspension;

import com.baomidou.mybatisplus.core.metadata.IPage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Suspensions as they are shown; their table is another package's. */
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
}
