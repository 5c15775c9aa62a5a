package com.courtgate.booking.payment;

import com.courtgate.booking.reservation.ReservationStatus;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface PaymentMapper {

    /** A reservation with what is needed to price and date it. */
    record ItemRow(
            long reservationId,
            long slotId,
            long courtId,
            ReservationStatus status,
            long amountFen,
            @Nullable String refundNo,
            LocalDate slotDate,
            LocalTime startTime,
            String timeZone) {

        Instant startsAt() {
            return slotDate.atTime(startTime).atZone(ZoneId.of(timeZone)).toInstant();
        }
    }

    @Select(
            """
            select r.id as reservation_id, r.slot_id, s.court_id, r.status, r.amount_fen,
                   r.refund_no, s.slot_date, s.start_time, b.time_zone
            from reservation r
            join time_slot s on s.id = r.slot_id
            join booking_session b on b.id = s.session_id
            where r.order_no = #{orderNo} order by r.id
            """)
    List<ItemRow> items(@Param("orderNo") String orderNo);
}
