package com.courtgate.booking.order;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements of works at orders. */
@Mapper
interface DueOrderMapper {

    @Select("""
            select id from booking_order
            where status = 'STOCK_RESERVED' and pay_deadline <= #{now}
              and (overdue_look_at is null or overdue_look_at <= #{now})
            order by pay_deadline limit #{most}
            """)
    List<Long> overdue(@Param("now") Instant now, @Param("most") int most);

    @Select("""
            select id from booking_order
            where status = 'CREATED' and created_at <= #{before}
              and (overdue_look_at is null or overdue_look_at <= #{now})
            order by created_at limit #{most}
            """)
    List<Long> withoutStock(@Param("now") Instant now, @Param("before") Instant before, @Param("most") int most);

    /** Returns orders whose deadline is between the two, and that have no reminder yet. */
    @Select("""
            select o.id from booking_order o
            where o.status = 'STOCK_RESERVED' and o.pay_deadline > #{now} and o.pay_deadline <= #{soon}
              and (o.overdue_look_at is null or o.overdue_look_at <= #{now})
              and not exists (select 1 from notice n where n.kind = 'PAY_SOON' and n.subject = o.order_no)
            order by o.pay_deadline limit #{most}
            """)
    List<Long> toRemind(@Param("now") Instant now, @Param("soon") Instant soon, @Param("most") int most);

    /** Locked until the transaction ends; those locked by another are left to it. */
    @Select("""
            <script>
            select id, order_no, user_id, pay_deadline, money_known
            from booking_order where status = #{status} and id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            for update skip locked
            </script>
            """)
    List<DueOrder> lock(@Param("ids") List<Long> ids, @Param("status") OrderStatus status);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update booking_order force index (primary) set overdue_look_at = #{until}
            where id = #{id} and (overdue_look_at is null or overdue_look_at <= #{now})
            """)
    int claim(@Param("id") long id, @Param("now") Instant now, @Param("until") Instant until);

    @Update("""
            update booking_order force index (primary) set overdue_look_at = #{at}
            where id = #{id} and overdue_look_at = #{until}
            """)
    int note(@Param("id") long id, @Param("at") @Nullable Instant at, @Param("until") Instant until);

    @Update("update booking_order set money_known = true where id = #{id}")
    int moneyKnown(long id);
}
