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
import org.apache.ibatis.annotations.Param;
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
              <if test="f.userId != null">and user_id = #{f.userId}</if>
              <if test="f.studentId != null">and student_id = #{f.studentId}</if>
              <if test="f.action != null">and action = #{f.action}</if>
              <if test="f.target != null">and target = #{f.target}</if>
              <if test="f.from != null">and at &gt;= #{f.from}</if>
              <if test="f.to != null">and at &lt; #{f.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<AuditRow> find(IPage<AuditRow> page, @Param("f") Filter filter);

    /** Entries that may name somebody, in the order of their ids; looks at every entry. */
    @Select("""
            select id, at, user_id, student_id, action, target, detail from audit_log
            where id > #{afterId}
              and (user_id = #{userId} or student_id = #{studentId} or locate(#{studentId}, target) > 0
                   or locate(#{studentId}, detail) > 0 or locate(#{name}, detail) > 0)
            order by id limit #{most}
            """)
    List<AuditRow> naming(
            @Param("userId") long userId,
            @Param("studentId") String studentId,
            @Param("name") String name,
            @Param("afterId") long afterId,
            @Param("most") int most);

    @Update("""
            update audit_log set student_id = #{studentId}, target = #{target}, detail = #{detail} where id = #{id}
            """)
    int rewrite(AuditRow row);
}
