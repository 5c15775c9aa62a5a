package com.courtgate.booking.placing;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.reservation.ReservationStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface PlacingMapper {

    /** A slot as it is to be sold. */
    record SlotForSale(long id, long sessionId, int permits, long priceFen, boolean forSale) {}

    /**
     * Locks the slots in the order of their ids, as recording does: they take turns. By primary key whatever the
     * optimizer thinks: through the index that the reservations refer to, two would meet half way, in a deadlock.
     */
    @Select("""
            <script>
            select id, session_id, permits, price_fen, active and not blocked as for_sale
            from time_slot force index (primary) where id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by id for update
            </script>
            """)
    List<SlotForSale> lockSlots(@Param("ids") Collection<Long> ids);

    /** Whether its gate should be open: by hand, or by its time. */
    @Select("""
            select status = 'OPEN' or (status = 'WARMED' and flash_time <= #{now})
            from booking_session where id = #{sessionId}
            """)
    boolean isGateOpen(@Param("sessionId") long sessionId, @Param("now") Instant now);

    @Select("""
            select count(*) from reservation
            where session_id = #{sessionId} and user_id = #{userId} and active_place is not null
            """)
    int activeReservations(@Param("sessionId") long sessionId, @Param("userId") long userId);

    /** A place that an active reservation has. */
    record TakenPlace(long slotId, int placeNo, long userId) {}

    @Select("""
            <script>
            select slot_id, active_place as place_no, user_id from reservation
            where active_place is not null and slot_id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<TakenPlace> takenPlaces(@Param("ids") Collection<Long> ids);

    /** A reservation of a new order, PENDING. */
    record NewReservation(String orderNo, SlotForSale slot, int placeNo, long userId, String traceId) {}

    @Insert("""
            insert into reservation
              (order_no, session_id, slot_id, slot_permits, place_no, user_id, trace_id,
               amount_fen, status, created_at, updated_at)
            values (#{r.orderNo}, #{r.slot.sessionId}, #{r.slot.id}, #{r.slot.permits},
                    #{r.placeNo}, #{r.userId}, #{r.traceId}, #{r.slot.priceFen}, 'PENDING',
                    #{at}, #{at})
            """)
    int insert(@Param("r") NewReservation reservation, @Param("at") Instant at);

    /** An order as lists show it. */
    record ListedOrder(
            String orderNo,
            long userId,
            long sessionId,
            long amountFen,
            OrderStatus status,
            @Nullable Instant payDeadline,
            Instant createdAt,
            @Nullable String stockFailure) {}

    /** Which orders are asked for; what is null does not narrow. */
    record Filter(
            @Nullable String orderNo,
            @Nullable Long userId,
            @Nullable OrderStatus status,
            @Nullable Long sessionId) {
        static Filter byNumber(String orderNo) {
            return new Filter(orderNo, null, null, null);
        }
    }

    @Select("""
            <script>
            select order_no, user_id, session_id, amount_fen, status, pay_deadline, created_at,
                   stock_failure
            from booking_order
            <where>
              <if test="f.orderNo != null">and order_no = #{f.orderNo}</if>
              <if test="f.userId != null">and user_id = #{f.userId}</if>
              <if test="f.status != null">and status = #{f.status}</if>
              <if test="f.sessionId != null">and session_id = #{f.sessionId}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<ListedOrder> list(IPage<ListedOrder> page, @Param("f") Filter filter);

    record ListedItem(String orderNo, long reservationId, long slotId, ReservationStatus status, long amountFen) {}

    @Select("""
            <script>
            select order_no, id as reservation_id, slot_id, status, amount_fen
            from reservation where order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            order by id
            </script>
            """)
    List<ListedItem> items(@Param("orderNos") Collection<String> orderNos);

    record ListedEvent(
            OrderStatus.Event event,
            @Nullable OrderStatus fromStatus,
            OrderStatus toStatus,
            String result,
            Instant at) {}

    @Select("""
            select event, from_status, to_status, result, at
            from order_state_flow where order_no = #{orderNo} order by id
            """)
    List<ListedEvent> flow(String orderNo);
}
