package com.courtgate.booking.people.account;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.contract.payment.People;
import com.courtgate.common.security.Role;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface AccountMapper {
    String COLUMNS = "id, student_id, name, role, password_hash, active, one_time_password, campus, campus_subject";

    /**
     * An account about to be stored.
     *
     * @param oneTimePassword whether its owner replaces the password when they log in with it
     */
    record NewAccount(String studentId, String name, Role role, String passwordHash, boolean oneTimePassword) {}

    @Select("select " + COLUMNS + " from user_account where student_id = #{studentId}")
    @Nullable
    AccountRow byStudentId(String studentId);

    @Select("select " + COLUMNS + " from user_account where campus_subject = #{subject}")
    @Nullable
    AccountRow byCampusSubject(String subject);

    /** Nothing of an erased one, which is nobody's. */
    @Select("select " + COLUMNS + " from user_account where id = #{id} and erased_at is null")
    @Nullable
    AccountRow byId(long id);

    @Select("<script>select " + COLUMNS + """
             from user_account where student_id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<AccountRow> byStudentIds(@Param("ids") List<String> studentIds);

    /** Finds persons, also among accounts that are not active. */
    @Select("""
            <script>
            select id as user_id, student_id, name from user_account
            where student_id = #{asked.studentId}
               or id in (0 <foreach collection="asked.userIds" item="id">, #{id}</foreach>)
            </script>
            """)
    List<People.Person> people(@Param("asked") People asked);

    @Select("select " + COLUMNS + " from user_account where staged = 1 order by id limit #{count}")
    List<AccountRow> staged(int count);

    @Select("""
            <script>
            select u.id, u.student_id, u.name, u.role, u.created_at, u.active, u.one_time_password, g.locked_until,
                   u.deactivated_at, u.erased_at
            from user_account u
            left join login_guard g on g.subject = concat('account:', u.student_id) and g.locked_until &gt; #{now}
            <where>
              <if test="id != null">and u.id = #{id}</if>
              <if test="filter.q != null">
                and (locate(#{filter.q}, u.student_id) &gt; 0 or locate(#{filter.q}, u.name) &gt; 0)
              </if>
              <if test="filter.role != null">and u.role = #{filter.role}</if>
              <if test="filter.active != null">and u.active = #{filter.active}</if>
            </where>
            order by u.id
            </script>
            """)
    IPage<Listed> find(IPage<Listed> page, @Nullable Long id, Filter filter, Instant now);

    /**
     * Filter for accounts; an absent field is no restriction.
     *
     * @param q part of a student id or name
     */
    record Filter(
            @Nullable @Size(max = 60) String q,
            @Nullable Role role,
            @Nullable Boolean active) {
        static final Filter NONE = new Filter(null, null, null);

        public Filter {
            q = q == null || q.isBlank() ? null : q;
        }
    }

    /**
     * An account as the sports office sees it.
     *
     * @param lockedUntil for strangers, after too many wrong passwords of theirs; null when it is not locked
     * @param deactivatedAt null while it is active
     * @param erasedAt since when id and name are a pseudonym
     */
    @Schema(name = "Account")
    record Listed(
            long id,
            String studentId,
            String name,
            Role role,
            Instant createdAt,
            boolean active,
            boolean oneTimePassword,
            @Nullable Instant lockedUntil,
            @Nullable Instant deactivatedAt,
            @Nullable Instant erasedAt) {}

    @Select("select exists (select 1 from user_account where role = 'ADMIN' and active)")
    boolean hasAdministrator();

    /** Adds accounts, each with its user lock; one that is there before its account is taken as it is. */
    default void add(List<NewAccount> rows, Instant at) {
        insert(rows, at);
        insertUserLocks(rows);
    }

    @Insert("""
            <script>
            insert into user_account (student_id, name, role, password_hash, one_time_password, created_at) values
            <foreach collection="rows" item="row" separator=",">
              (#{row.studentId}, #{row.name}, #{row.role}, #{row.passwordHash}, #{row.oneTimePassword}, #{at})
            </foreach>
            </script>
            """)
    int insert(List<NewAccount> rows, Instant at);

    @Insert("""
            <script>
            insert into user_standing (user_id) select id from user_account where student_id in
            <foreach collection="rows" item="row" open="(" separator="," close=")">#{row.studentId}</foreach>
            on duplicate key update user_id = user_standing.user_id
            </script>
            """)
    int insertUserLocks(List<NewAccount> rows);

    /** Locks an account; null when it is not active, or no longer has this password. */
    @Select("select " + COLUMNS + """
                     from user_account
                    where id = #{id} and password_hash = #{hash} and active for update
                    """)
    @Nullable
    AccountRow lockWithPassword(long id, String hash);

    /** Answers 0 when the password was changed meanwhile. */
    @Update("""
            update user_account set password_hash = #{next}
            where id = #{id} and password_hash = #{expected}
            """)
    int replaceHash(long id, String expected, String next);

    /** Stores the hash of another password that the owner has chosen. Answers 0 when it was changed meanwhile. */
    @Update("""
            update user_account set password_hash = #{next}, one_time_password = false
            where id = #{id} and password_hash = #{expected}
            """)
    int changePassword(long id, String expected, String next);

    @Update("""
            update user_account set password_hash = #{hash}, one_time_password = true
            where id = #{id} and erased_at is null
            """)
    int setOneTimePassword(long id, String hash);

    /** Answers 0 when it is active already, or there is no such account. */
    @Update("""
            update user_account set active = true, deactivated_at = null
            where id = #{id} and not active and erased_at is null
            """)
    int activate(long id);

    /**
     * Frees the issuer's subject for another account of the same person. Answers 0 when it is not active, or there is
     * no such account.
     */
    @Update("""
            update user_account set active = false, deactivated_at = #{at}, campus_subject = null
            where id = #{id} and active
            """)
    int deactivate(long id, Instant at);

    @Select("select " + COLUMNS + """
                     from user_account
                    where id in (#{lower}, #{higher}) and erased_at is null order by id for update
                    """)
    List<AccountRow> lock(long lower, long higher);

    /** Answers 0 when it has it already, or there is no such account. */
    @Update("update user_account set role = #{role} where id = #{id} and role <> #{role} and erased_at is null")
    int setRole(long id, Role role);

    /**
     * The campus' issuer vouches for it as its subject's, and says its role; locks it, also when that is known. Answers
     * 0 when role or subject were changed, or it was deactivated, meanwhile.
     */
    @Update("""
            update user_account set campus = true, campus_subject = #{subject}, role = #{next}
            where id = #{id} and role = #{expected} and active
              and (campus_subject is null or campus_subject = #{subject})
            """)
    int vouchedFor(long id, String subject, Role expected, Role next);

    /** Answers 0 when a refusal was noted after {@code before} already. */
    @Update("""
            update user_account set campus_refused_at = #{now}
            where id = #{id} and (campus_refused_at is null or campus_refused_at <= #{before})
            """)
    int noteCampusRefusal(long id, Instant before, Instant now);
}
