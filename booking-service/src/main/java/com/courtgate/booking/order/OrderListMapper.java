package com.courtgate.booking.order;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.reservation.BookingCode;
import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.paging.Period;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Orders as lists show them. */
@Mapper
interface OrderListMapper {

    /**
     * An order as lists show it.
     *
     * @param timeZone of its session
     */
    record ListedOrder(
            String orderNo,
            long userId,
            long sessionId,
            String timeZone,
            long amountFen,
            OrderStatus status,
            @Nullable Instant payDeadline,
            Instant createdAt,
            @Nullable String stockFailure,
            long hallId,
            String hallZh,
            String hallEn) {}

    /** Filter for orders; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OrderNumberFormat.PATTERN, message = "{courtgate.code}")
            String orderNo,

            @Nullable Long userId,
            @Nullable OrderStatus status,
            @Nullable Long sessionId,
            @Nullable Long hallId) {
        public Filter {
            orderNo = BookingCode.folded(orderNo);
        }
    }

    /**
     * Left joins, though each has a session of a hall: a count leaves them out, and the newest come without a sort.
     *
     * @param orderNo exactly; null: any
     * @param isOwn as their user sees them: not those that the waitlist placed and that never stood
     */
    @Select("""
            <script>
            select o.order_no, o.user_id, o.session_id, b.time_zone, o.amount_fen, o.status, o.pay_deadline,
                   o.created_at, o.stock_failure, b.hall_id, h.name_zh as hall_zh, h.name_en as hall_en
            from booking_order o
            left join booking_session b on b.id = o.session_id
            left join hall h on h.id = b.hall_id
            <where>
              <if test="orderNo != null">and o.order_no = #{orderNo}</if>
              <if test="filter.orderNo != null">and o.order_no = #{filter.orderNo}</if>
              <if test="filter.userId != null">and o.user_id = #{filter.userId}</if>
              <if test="isOwn">and (o.origin is null or o.pay_deadline is not null)</if>
              <if test="filter.status != null">and o.status = #{filter.status}</if>
              <if test="filter.sessionId != null">and o.session_id = #{filter.sessionId}</if>
              <if test="filter.hallId != null">and b.hall_id = #{filter.hallId}</if>
              <if test="period.from != null">and o.created_at &gt;= #{period.from}</if>
              <if test="period.to != null">and o.created_at &lt; #{period.to}</if>
            </where>
            order by o.id desc
            </script>
            """)
    IPage<ListedOrder> list(
            IPage<ListedOrder> page, @Nullable String orderNo, Filter filter, Period period, boolean isOwn);

    /**
     * A slot of an order: what was ordered, what was reserved, or both.
     *
     * @param reservationId null before the stock is reserved, and for ever if it never is
     * @param status of the reservation
     */
    record ListedItem(
            String orderNo,
            long slotId,
            long amountFen,
            @Nullable Long reservationId,
            @Nullable ReservationStatus status) {}

    @Select("""
            <script>
            select i.order_no, i.slot_id, i.amount_fen, r.id as reservation_id, r.status
            from order_item i
            left join reservation r on r.order_no = i.order_no and r.slot_id = i.slot_id
            where i.order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            union all
            select r.order_no, r.slot_id, r.amount_fen, r.id as reservation_id, r.status
            from reservation r
            left join order_item i on i.order_no = r.order_no
            where i.order_no is null and r.order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            order by order_no, slot_id
            </script>
            """)
    List<ListedItem> items(Collection<String> orderNos);

    @Select("""
            select event, from_status as `from`, to_status as `to`, result, at
            from order_state_flow where order_no = #{orderNo} order by id
            """)
    List<OrderViews.StateChange> flow(String orderNo);
}
