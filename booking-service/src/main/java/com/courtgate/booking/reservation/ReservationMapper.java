package com.courtgate.booking.reservation;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.contract.session.RecordedTrace;
import com.courtgate.common.contract.session.SessionCounts;
import com.courtgate.common.paging.DateRange;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface ReservationMapper {
    String RESERVATION = "select id, order_no, session_id, slot_id, user_id, trace_id, status from reservation ";

    @Select(RESERVATION + "where id = #{id}")
    @Nullable
    Reservation find(long id);

    @Select(RESERVATION + "where order_no = #{orderNo} order by id")
    List<Reservation> ofOrder(String orderNo);

    /** @param refundNo under which its money goes back; null: none does */
    @Update("""
            update reservation
            set status = 'CANCELLED', cancel_reason = #{reason}, refund_no = coalesce(#{refundNo}, refund_no),
                updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int cancel(long id, ReservationStatus from, @Nullable String refundNo, CancelReason reason, Instant at);

    /** One that ended while what was paid for it stayed with the office. */
    @Update("""
            update reservation set refund_no = #{refundNo}, updated_at = #{at}
            where id = #{id} and status = 'CANCELLED' and paid_fen > 0 and refund_no is null
            """)
    int refundEnded(long id, String refundNo, Instant at);

    @Update("""
            update reservation set status = 'CONFIRMED', paid_fen = #{paidFen}, updated_at = #{at}
            where id = #{id} and status = #{from}
            """)
    int confirm(long id, ReservationStatus from, long paidFen, Instant at);

    @Select(RESERVATION + """
            where slot_id = #{slotId} and active_place is not null and id > #{afterId} order by id limit #{most}
            """)
    List<Reservation> activeOfSlot(long slotId, long afterId, int most);

    /** Returns the traces and reservations of one user in one session. */
    @Select("""
            select trace_id, slot_id, id as reservation_id
            from reservation
            where user_id = #{userId} and session_id = #{sessionId}
              and active_place is not null and trace_id is not null
            order by id
            """)
    List<RecordedTrace> active(long sessionId, long userId);

    /**
     * Filter for reservations; an absent field is no restriction.
     *
     * @param code a booking code, or the number of an order
     */
    record Filter(
            @Nullable Long userId,
            @Nullable ReservationStatus status,
            @Nullable Long sessionId,
            @Nullable Long slotId,

            @Nullable @Pattern(regexp = BookingCode.PATTERN, message = "{courtgate.code}")
            String code,

            @Nullable @Pattern(regexp = OrderNumberFormat.PATTERN, message = "{courtgate.code}")
            String orderNo,

            @Nullable Long courtId,
            @Nullable Long hallId) {
        public Filter {
            code = BookingCode.folded(code);
            orderNo = BookingCode.folded(orderNo);
        }

        static Filter ofUser(long userId, @Nullable ReservationStatus status) {
            return new Filter(userId, status, null, null, null, null, null, null);
        }

        @Nullable
        BookingCode booking() {
            return code == null ? null : BookingCode.of(code);
        }
    }

    /**
     * Left joins, though each has all of them: a count leaves such joins out, and the newest come without a sort.
     *
     * @param id null: any
     * @param booking as the filter's code says
     */
    @Select("""
            <script>
            select r.id, r.order_no, r.user_id, r.trace_id, r.status, r.amount_fen, r.paid_fen, r.refund_no,
                   o.pay_deadline, r.created_at, r.cancel_reason,
                   s.id as slot_id, s.session_id, s.court_id, c.name as court_name, s.slot_date,
                   s.start_time, s.end_time, s.starts_at, b.time_zone, s.permits, s.price_fen,
                   b.hall_id, h.name_zh as hall_zh, h.name_en as hall_en
            from reservation r
            left join booking_order o on o.order_no = r.order_no
            left join time_slot s on s.id = r.slot_id
            left join court c on c.id = s.court_id
            left join booking_session b on b.id = s.session_id
            left join hall h on h.id = b.hall_id
            <where>
              <if test="id != null">and r.id = #{id}</if>
              <if test="booking != null and booking.reservationId != null">and r.id = #{booking.reservationId}</if>
              <if test="filter.userId != null">and r.user_id = #{filter.userId}</if>
              <if test="filter.status != null">and r.status = #{filter.status}</if>
              <if test="filter.sessionId != null">and r.session_id = #{filter.sessionId}</if>
              <if test="filter.slotId != null">and r.slot_id = #{filter.slotId}</if>
              <if test="booking != null">and r.order_no = #{booking.orderNo}</if>
              <if test="filter.orderNo != null">and r.order_no = #{filter.orderNo}</if>
              <if test="filter.courtId != null">and s.court_id = #{filter.courtId}</if>
              <if test="filter.hallId != null">and b.hall_id = #{filter.hallId}</if>
              <if test="days.dateFrom != null">and s.slot_date &gt;= #{days.dateFrom}</if>
              <if test="days.dateTo != null">and s.slot_date &lt;= #{days.dateTo}</if>
            </where>
            order by r.id desc
            </script>
            """)
    IPage<ReservationRow> list(
            IPage<ReservationRow> page,
            @Nullable Long id,
            Filter filter,
            @Nullable BookingCode booking,
            DateRange days);

    /** Numbers of a session: permits on sale, recorded and confirmed reservations. */
    @Select("""
            select
              (select coalesce(sum(permits), 0) from time_slot
               where session_id = #{sessionId} and active and not blocked) as permits,
              (select count(*) from reservation
               where session_id = #{sessionId} and active_place is not null) as recorded,
              (select count(*) from reservation
               where session_id = #{sessionId} and status = 'CONFIRMED') as paid,
              (select count(*) from waitlist_entry
               where session_id = #{sessionId} and state = 'WAITING') as line
            """)
    SessionCounts counts(long sessionId);
}
