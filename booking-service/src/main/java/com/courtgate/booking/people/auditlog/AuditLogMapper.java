package com.courtgate.booking.people.auditlog;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Reason;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface AuditLogMapper {

    /**
     * Filter for entries; an absent field is no restriction.
     *
     * @param from earliest moment, inclusive
     * @param to latest moment, exclusive
     */
    record Filter(
            @Nullable Long userId,
            @Nullable @Size(max = 32) String studentId,
            @Nullable @Size(max = 40) String action,
            @Nullable @Size(max = 80) String target,
            @Nullable Instant from,
            @Nullable Instant to) {
        private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
        private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

        /** Returns the same; refuses moments that the database has none of. */
        Filter checked() {
            check("from", from);
            check("to", to);
            return this;
        }

        private static void check(String name, @Nullable Instant instant) {
            if (instant != null && (instant.isBefore(EARLIEST) || instant.isAfter(LATEST))) {
                throw ApiException.invalid(Map.of(name, Reason.of("reason.outOfRange")));
            }
        }
    }

    @Insert("""
            insert into audit_log (at, user_id, student_id, action, target, detail)
            values (#{at}, #{userId}, #{studentId}, #{action}, #{target}, #{detail})
            """)
    int insert(AuditRow row);

    @Select("""
            <script>
            select id, at, user_id, student_id, action, target, detail from audit_log
            <where>
              <if test="filter.userId != null">and user_id = #{filter.userId}</if>
              <if test="filter.studentId != null">and student_id = #{filter.studentId}</if>
              <if test="filter.action != null">and action = #{filter.action}</if>
              <if test="filter.target != null">and target = #{filter.target}</if>
              <if test="filter.from != null">and at &gt;= #{filter.from}</if>
              <if test="filter.to != null">and at &lt; #{filter.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<AuditRow> find(IPage<AuditRow> page, Filter filter);

    /** Entries that may name somebody, in the order of their ids; looks at every entry. */
    @Select("""
            select id, at, user_id, student_id, action, target, detail from audit_log
            where id > #{afterId}
              and (user_id = #{userId} or student_id = #{studentId} or locate(#{studentId}, target) > 0
                   or locate(#{studentId}, detail) > 0 or locate(#{name}, detail) > 0)
            order by id limit #{most}
            """)
    List<AuditRow> naming(long userId, String studentId, String name, long afterId, int most);

    @Update("""
            update audit_log set student_id = #{studentId}, target = #{target}, detail = #{detail} where id = #{id}
            """)
    int rewrite(AuditRow row);
}
