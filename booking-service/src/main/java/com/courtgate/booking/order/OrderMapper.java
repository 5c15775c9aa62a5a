package com.courtgate.booking.order;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface OrderMapper {
    String ORDER = """
            select id, order_no, user_id, session_id, amount_fen, status, pay_deadline, version, paid_by, origin
            from booking_order
            """;

    @Select(ORDER + "where order_no = #{orderNo}")
    @Nullable
    Order find(String orderNo);

    /**
     * Moves an order, found by primary key only. The time of the next look belongs to the state before, so it is
     * cleared.
     */
    @Update("""
            update booking_order
            set status = #{to}, version = version + 1, updated_at = #{at},
                paid_by = coalesce(#{paidBy}, paid_by),
                pay_deadline = coalesce(#{payDeadline}, pay_deadline),
                stock_failure = coalesce(#{stockFailure}, stock_failure),
                overdue_look_at = null
            where id = #{id} and status = #{from}
            """)
    int move(
            @Param("id") long id,
            @Param("from") OrderStatus from,
            @Param("to") OrderStatus to,
            @Param("paidBy") @Nullable String paidBy,
            @Param("payDeadline") @Nullable Instant payDeadline,
            @Param("stockFailure") @Nullable String stockFailure,
            @Param("at") Instant at);

    @Select(ORDER + "where user_id = #{userId} and client_request_id = #{clientRequestId}")
    @Nullable
    Order ofRequest(@Param("userId") long userId, @Param("clientRequestId") String clientRequestId);

    @Select("""
            select order_no from booking_order
            where session_id = #{sessionId} and undecided_user = #{userId}
            """)
    @Nullable
    String undecidedOf(@Param("userId") long userId, @Param("sessionId") long sessionId);

    @Insert("""
            insert into booking_order
              (order_no, user_id, session_id, amount_fen, status, client_request_id, origin, created_at,
               updated_at)
            values (#{o.orderNo}, #{o.userId}, #{o.sessionId}, #{o.amountFen}, 'CREATED',
                    #{clientRequestId}, #{o.origin}, #{at}, #{at})
            """)
    int insert(@Param("o") NewOrder order, @Param("clientRequestId") String clientRequestId, @Param("at") Instant at);

    /** Waits for whoever has it; by primary key, as all locks of orders. */
    @Select(ORDER + "where id = #{id} for update")
    Order lockOne(long id);

    @Insert("""
            insert into order_state_flow (order_no, event, from_status, to_status, result, at)
            values (#{orderNo}, #{event}, #{from}, #{to}, #{result}, #{at})
            """)
    int recordFlow(
            @Param("orderNo") String orderNo,
            @Param("event") OrderStatus.Event event,
            @Param("from") @Nullable OrderStatus from,
            @Param("to") OrderStatus to,
            @Param("result") String result,
            @Param("at") Instant at);

    @Select("<script>" + ORDER + """
            where status = 'CREATED' and order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<Order> created(@Param("orderNos") Collection<String> orderNos);

    /** An item of some order. */
    record StoredItem(String orderNo, long slotId, long amountFen) {
        OrderItem item() {
            return new OrderItem(slotId, amountFen);
        }
    }

    @Select("""
            <script>
            select order_no, slot_id, amount_fen from order_item where order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            order by order_no, slot_id
            </script>
            """)
    List<StoredItem> items(@Param("orderNos") Collection<String> orderNos);

    @Insert("""
            <script>
            insert into order_item (order_no, slot_id, amount_fen) values
            <foreach item="item" collection="o.items" separator=",">
              (#{o.orderNo}, #{item.slotId}, #{item.amountFen})
            </foreach>
            </script>
            """)
    int insertItems(@Param("o") NewOrder order);
}
