package com.courtgate.booking.placement;

import com.courtgate.booking.order.OrderItem;
import com.courtgate.common.contract.payment.PlacedOrder;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** What an order must know of sessions and slots before it is created, and what reserve-service asks of it then. */
@Mapper
interface PlacementMapper {

    /** Returns those of the slots that are for sale in the session, ascending. */
    @Select("""
            <script>
            select id as slot_id, price_fen as amount_fen from time_slot
            where session_id = #{sessionId} and active and not blocked and id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by id
            </script>
            """)
    List<OrderItem> forSale(long sessionId, Collection<Long> ids);

    /** Counts those of them that are taken out of sale. */
    @Select("""
            <script>
            select count(*) from time_slot
            where session_id = #{sessionId} and active and blocked and id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int blocked(long sessionId, Collection<Long> ids);

    /** Whether its gate should be open: by hand, or by its time. */
    @Select("""
            select status = 'OPEN' or (status = 'WARMED' and flash_time <= #{now})
            from booking_session where id = #{sessionId}
            """)
    boolean isGateOpen(long sessionId, Instant now);

    /** Finds orders other than those that grabs are recorded with. */
    @Select("""
            select order_no, session_id, user_id, created_at from booking_order
            where order_no = #{orderNo} and client_request_id is not null
            """)
    @Nullable
    PlacedOrder placed(String orderNo);

    @Select("""
            <script>
            select order_no from booking_order where status = 'CREATED' and order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<String> stillWaiting(Collection<String> orderNos);
}
