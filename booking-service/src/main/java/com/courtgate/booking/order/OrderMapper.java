package com.courtgate.booking.order;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface OrderMapper {

    @Select(
            """
            select order_no, user_id, session_id, amount_fen, status, pay_deadline, version
            from booking_order where order_no = #{orderNo}
            """)
    @Nullable Order find(String orderNo);

    @Update(
            """
            update booking_order
            set status = #{to}, version = version + 1, updated_at = #{at}
            where order_no = #{orderNo} and status = #{from}
            """)
    int move(
            @Param("orderNo") String orderNo,
            @Param("from") OrderStatus from,
            @Param("to") OrderStatus to,
            @Param("at") Instant at);

    @Insert(
            """
            insert into order_state_flow (order_no, event, from_status, to_status, result, at)
            values (#{orderNo}, #{event}, #{from}, #{to}, #{result}, #{at})
            """)
    int flow(
            @Param("orderNo") String orderNo,
            @Param("event") OrderStatus.Event event,
            @Param("from") OrderStatus from,
            @Param("to") OrderStatus to,
            @Param("result") String result,
            @Param("at") Instant at);

    /** Locked until the transaction ends; those locked by another instance are left to it. */
    @Select(
            """
            select order_no, user_id, session_id, amount_fen, status, pay_deadline, version
            from booking_order
            where status = 'STOCK_RESERVED' and pay_deadline <= #{now}
            order by pay_deadline limit #{most}
            for update skip locked
            """)
    List<Order> lockOverdue(@Param("now") Instant now, @Param("most") int most);
}
