package com.courtgate.booking.order;

import com.courtgate.booking.order.DueOrders.DueOrder;
import com.courtgate.booking.order.Orders.NewOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface OrderMapper {
    String ORDER = """
            select id, order_no, user_id, session_id, amount_fen, status, pay_deadline, paid_by, origin
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
            long id,
            OrderStatus from,
            OrderStatus to,
            @Nullable String paidBy,
            @Nullable Instant payDeadline,
            @Nullable String stockFailure,
            Instant at);

    @Select(ORDER + "where user_id = #{userId} and client_request_id = #{clientRequestId}")
    @Nullable
    Order ofRequest(long userId, String clientRequestId);

    @Select("""
            select order_no from booking_order
            where session_id = #{sessionId} and undecided_user = #{userId}
            """)
    @Nullable
    String undecidedOf(long userId, long sessionId);

    @Insert("""
            insert into booking_order
              (order_no, user_id, session_id, amount_fen, status, client_request_id, origin, created_at,
               updated_at)
            values (#{o.orderNo}, #{o.userId}, #{o.sessionId}, #{o.amountFen}, 'CREATED',
                    #{clientRequestId}, #{o.origin}, #{at}, #{at})
            """)
    int insert(NewOrder o, String clientRequestId, Instant at);

    /** Waits for whoever has it; by primary key, as all locks of orders. */
    @Select(ORDER + "where id = #{id} for update")
    Order lockOne(long id);

    @Insert("""
            insert into order_state_flow (order_no, event, from_status, to_status, result, at)
            values (#{orderNo}, #{event}, #{from}, #{to}, #{result}, #{at})
            """)
    int recordFlow(
            String orderNo,
            OrderStatus.Event event,
            @Nullable OrderStatus from,
            OrderStatus to,
            String result,
            Instant at);

    @Select("<script>" + ORDER + """
            where status = 'CREATED' and order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<Order> created(Collection<String> orderNos);

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
    List<StoredItem> items(Collection<String> orderNos);

    @Insert("""
            <script>
            insert into order_item (order_no, slot_id, amount_fen) values
            <foreach item="item" collection="o.items" separator=",">
              (#{o.orderNo}, #{item.slotId}, #{item.amountFen})
            </foreach>
            </script>
            """)
    int insertItems(@Param("o") NewOrder order);

    @Select("""
            select id from booking_order
            where status = 'STOCK_RESERVED' and pay_deadline <= #{now}
              and (overdue_look_at is null or overdue_look_at <= #{now})
            order by pay_deadline limit #{most}
            """)
    List<Long> overdue(Instant now, int most);

    @Select("""
            select id from booking_order
            where status = 'CREATED' and created_at <= #{before}
              and (overdue_look_at is null or overdue_look_at <= #{now})
            order by created_at limit #{most}
            """)
    List<Long> withoutStock(Instant now, Instant before, int most);

    /** Returns orders whose deadline is between the two, and that have no reminder yet. */
    @Select("""
            select o.id from booking_order o
            where o.status = 'STOCK_RESERVED' and o.pay_deadline > #{now} and o.pay_deadline <= #{soon}
              and (o.overdue_look_at is null or o.overdue_look_at <= #{now})
              and not exists (select 1 from notice n where n.kind = 'PAY_SOON' and n.subject = o.order_no)
            order by o.pay_deadline limit #{most}
            """)
    List<Long> toRemind(Instant now, Instant soon, int most);

    /** Locked until the transaction ends; those locked by another are left to it. */
    @Select("""
            <script>
            select id, order_no, user_id, pay_deadline, money_known
            from booking_order where status = #{status} and id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            for update skip locked
            </script>
            """)
    List<DueOrder> lockDue(List<Long> ids, OrderStatus status);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update booking_order force index (primary) set overdue_look_at = #{until}
            where id = #{id} and (overdue_look_at is null or overdue_look_at <= #{now})
            """)
    int claim(long id, Instant now, Instant until);

    @Update("""
            update booking_order force index (primary) set overdue_look_at = #{at}
            where id = #{id} and overdue_look_at = #{until}
            """)
    int note(long id, @Nullable Instant at, Instant until);

    @Update("update booking_order set money_known = true where id = #{id}")
    int moneyKnown(long id);

    /**
     * Deletes orders of the waitlist that ended without ever having had their permit, with their items and flow. The
     * index of deadlines leads to them among the orders that never had one.
     */
    @Delete("""
            delete o, i, f
            from (select order_no from booking_order
                  where status in ('STOCK_FAILED', 'CANCELED') and pay_deadline is null
                    and origin = 'LINE' and updated_at < #{before}
                  limit #{most}) old
            join booking_order o on o.order_no = old.order_no
            left join order_item i on i.order_no = old.order_no
            left join order_state_flow f on f.order_no = old.order_no
            """)
    int deleteFailedOffers(Instant before, int most);
}
