package com.courtgate.booking.account;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.security.Role;
import io.swagger.v3.oas.annotations.media.Schema;
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
    String COLUMNS = "id, student_id, name, role, password_hash, login_network";

    /** An account about to be stored. */
    record NewAccount(String studentId, String name, Role role, String passwordHash) {}

    @Select("select " + COLUMNS + " from user_account where student_id = #{studentId}")
    @Nullable
    AccountRow byStudentId(String studentId);

    @Select("select " + COLUMNS + " from user_account where id = #{id}")
    @Nullable
    AccountRow byId(long id);

    @Select("""
            <script>
            select id, student_id, name, role, password_hash, login_network from user_account
            where student_id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<AccountRow> byStudentIds(@Param("ids") List<String> studentIds);

    @Select("select " + COLUMNS + " from user_account where staged = 1 order by id limit #{count}")
    List<AccountRow> staged(int count);

    @Select("""
            <script>
            select id, student_id, name, role, created_at from user_account
            <where>
              <if test="q != null">
                and (locate(#{q}, student_id) &gt; 0 or locate(#{q}, name) &gt; 0)
              </if>
              <if test="role != null">and role = #{role}</if>
            </where>
            order by id
            </script>
            """)
    IPage<Listed> find(IPage<Listed> page, @Param("q") @Nullable String q, @Param("role") @Nullable Role role);

    /** An account as the sports office sees it. */
    @Schema(name = "Account")
    record Listed(long id, String studentId, String name, Role role, Instant createdAt) {}

    @Insert("""
            <script>
            insert into user_account (student_id, name, role, password_hash, created_at) values
            <foreach collection="rows" item="row" separator=",">
              (#{row.studentId}, #{row.name}, #{row.role}, #{row.passwordHash}, #{at})
            </foreach>
            </script>
            """)
    int insert(@Param("rows") List<NewAccount> rows, @Param("at") Instant at);

    /** Answers 0 when the password was changed meanwhile. */
    @Update("""
            update user_account set password_hash = #{next}
            where id = #{id} and password_hash = #{expected}
            """)
    int replaceHash(@Param("id") long id, @Param("expected") String expected, @Param("next") String next);

    @Update("update user_account set login_network = #{network} where id = #{id}")
    int loggedInFrom(@Param("id") long id, @Param("network") String network);
}
