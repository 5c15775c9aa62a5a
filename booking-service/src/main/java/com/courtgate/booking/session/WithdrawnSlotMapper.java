package com.courtgate.booking.session;

import com.courtgate.booking.session.SlotBlocks.Withdrawn;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements about withdrawn slots. Rows are locked and changed by primary key only: see {@code SlotLocks}. */
@Mapper
interface WithdrawnSlotMapper {

    @Select("""
            select id from time_slot
            where withdrawing = 1 and (withdraw_look_at is null or withdraw_look_at <= #{now})
            order by id limit #{most}
            """)
    List<Long> due(Instant now, int most);

    /** Locked until the transaction ends; those locked by another are left to it. */
    @Select("""
            <script>
            select id as slot_id, blocked_why as why from time_slot force index (primary)
            where withdrawing = 1 and id in
            <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
            order by id for update skip locked
            </script>
            """)
    List<Withdrawn> lock(List<Long> ids);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update time_slot set withdraw_look_at = #{until}
            where id = #{id} and (withdraw_look_at is null or withdraw_look_at <= #{now})
            """)
    int claim(long id, Instant now, Instant until);

    @Update("""
            update time_slot set withdraw_look_at = #{at}
            where id = #{id} and withdraw_look_at = #{until}
            """)
    int note(long id, @Nullable Instant at, Instant until);

    @Select("select count(*) > 0 from time_slot where id = #{id} and withdrawing = 1")
    boolean isWithdrawing(long id);

    @Update("""
            update time_slot set withdrawing = null, withdraw_look_at = null
            where id = #{id} and withdrawing = 1
            """)
    int end(long id);
}
