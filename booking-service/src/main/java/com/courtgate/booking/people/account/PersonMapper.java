package com.courtgate.booking.people.account;

import com.courtgate.booking.people.account.PersonRecords.Person;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMapper {

    @Select("""
            select id, student_id, name, role, active, deactivated_at from user_account
            where id = #{id} and erased_at is null
            """)
    @Nullable
    Person find(long id);

    /** Students whose accounts were deactivated by then. */
    @Select("""
            select id from user_account
            where active = false and deactivated_at <= #{before} and role = 'STUDENT' and erased_at is null
              and (erase_look_at is null or erase_look_at <= #{now})
            order by id limit #{most}
            """)
    List<Long> toErase(Instant before, Instant now, int most);

    /** Locked until the transaction ends; those locked by another are left to it. */
    @Select("""
            <script>
            select id, student_id, name, role, active, deactivated_at from user_account where id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            for update skip locked
            </script>
            """)
    List<Person> lock(List<Long> ids);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update user_account set erase_look_at = #{until}
            where id = #{id} and (erase_look_at is null or erase_look_at <= #{now})
            """)
    int claimToErase(long id, Instant now, Instant until);

    @Update("""
            update user_account set erase_look_at = #{at}
            where id = #{id} and erase_look_at = #{until}
            """)
    int noteErasure(long id, @Nullable Instant at, Instant until);

    /** Begins the retention of accounts that an instance of an older release has deactivated. */
    @Update("update user_account set deactivated_at = #{now} where active = false and deactivated_at is null")
    int countFrom(Instant now);

    @Update("""
            update user_account set own_data_at = #{now}
            where id = #{id} and erased_at is null and (own_data_at is null or own_data_at <= #{before})
            """)
    int takeCopy(long id, Instant before, Instant now);

    /** Overwrites whatever of the row is a person's; the rest says that there was an account, and when. */
    @Update("""
            update user_account
            set student_id = #{pseudonym}, name = #{pseudonym}, password_hash = '{erased}', one_time_password = false,
                login_network = null, campus = false, campus_subject = null,
                campus_refused_at = null, own_data_at = null, erase_look_at = null,
                erased_at = #{now}
            where id = #{id} and deactivated_at <= #{by} and not active and role = 'STUDENT' and erased_at is null
            """)
    int forget(long id, String pseudonym, Instant by, Instant now);

    @Update("update user_standing set suspended_until = null, suspended_why = null where user_id = #{id}")
    int forgetSuspension(long id);
}
