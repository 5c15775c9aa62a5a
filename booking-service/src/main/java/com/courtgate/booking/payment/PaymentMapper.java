package com.courtgate.booking.payment;

import com.courtgate.booking.calendar.SlotInstants;
import com.courtgate.booking.reservation.PaidShare;
import com.courtgate.booking.reservation.ReservationStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface PaymentMapper {
    String ITEMS = """
            select r.id as reservation_id, r.slot_id, s.court_id, r.status, r.amount_fen,
                   r.paid_fen, r.refund_no, s.slot_date, s.start_time, s.starts_at,
                   b.time_zone, r.created_at
            from reservation r
            join time_slot s on s.id = r.slot_id
            join booking_session b on b.id = s.session_id
            """;

    /**
     * A reservation with what is needed to price and date it.
     *
     * @param paidFen its share of the payment; null when it was not confirmed, or by a release that did not keep it
     */
    record StoredItem(
            long reservationId,
            long slotId,
            long courtId,
            ReservationStatus status,
            long amountFen,
            @Nullable Long paidFen,
            @Nullable String refundNo,
            LocalDate slotDate,
            LocalTime startTime,
            Instant startsAt,
            String timeZone,
            Instant createdAt) {

        PaidShare share() {
            return new PaidShare(status, amountFen, paidFen, refundNo);
        }

        long refundableFen() {
            return share().refundableFen();
        }

        public StoredItem {
            startsAt = SlotInstants.start(startsAt, slotDate, startTime, timeZone);
        }
    }

    @Select(ITEMS + "where r.order_no = #{orderNo} order by r.id")
    List<StoredItem> items(String orderNo);

    /** What is paid and stands of some slots of a session. */
    @Select("<script>" + ITEMS + """
            join booking_order o on o.order_no = r.order_no
            where s.session_id = #{sessionId} and r.status = 'CONFIRMED' and o.status = 'PAID'
              and o.paid_by is not null and r.slot_id in
            <foreach item="id" collection="slotIds" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    List<StoredItem> paidItems(long sessionId, Set<Long> slotIds);

    @Select("""
            <script>
            select count(*) from time_slot where session_id = #{sessionId} and id in
            <foreach item="id" collection="slotIds" open="(" separator="," close=")">#{id}</foreach>
            </script>
            """)
    int slots(long sessionId, Set<Long> slotIds);

    /** An order and the pay order that made it PAID. */
    record Paid(String orderNo, String paidBy) {}

    @Select("""
            <script>
            select order_no, paid_by from booking_order
            where paid_by is not null and order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<Paid> paidBy(List<String> orderNos);
}
