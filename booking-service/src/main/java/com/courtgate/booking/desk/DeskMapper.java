package com.courtgate.booking.desk;

import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.reservation.BookingCode;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.paging.DateRange;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Queries of the desk; reads tables of other packages. */
@Mapper
interface DeskMapper {

    /** Somebody at the counter. */
    @Schema(name = "DeskStudent")
    record Student(long id, String studentId, String name) {}

    @Select("""
            select id, student_id, name from user_account
            where student_id = #{studentId} and role = 'STUDENT' and active
            """)
    @Nullable
    Student student(String studentId);

    /**
     * A reservation with whom it is for.
     *
     * @param timeZone of its date and hours
     * @param hallZh for files, in which nobody looks a number up; so is the other name
     */
    @Schema(name = "DeskBooking")
    record Booking(
            long reservationId,
            String orderNo,
            String studentId,
            String name,
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            String timeZone,
            ReservationStatus status,
            OrderStatus orderStatus,
            long amountFen,
            long orderAmountFen,
            long hallId,
            @JsonIgnore String hallZh,
            @JsonIgnore String hallEn) {}

    /**
     * Filter for bookings; an absent field is no restriction.
     *
     * @param code a booking code, or the number of an order: those of it, whatever day and state
     * @param status absent: those that have a place
     */
    record Filter(
            @Nullable @Pattern(regexp = BookingCode.PATTERN, message = "{courtgate.code}")
            String code,

            @Nullable @Size(max = 32) String studentId,
            @Nullable ReservationStatus status,
            @Nullable Long hallId) {
        public Filter {
            code = BookingCode.folded(code);
        }

        @Nullable
        BookingCode booking() {
            return code == null ? null : BookingCode.of(code);
        }
    }

    @Select("select distinct time_zone from booking_session where slot_date between #{from} and #{to}")
    List<String> zones(LocalDate from, LocalDate to);

    /**
     * @param booking as the filter's code says
     * @param timeZone of sessions by these clocks; null: by any
     */
    @Select("""
            <script>
            select r.id as reservation_id, r.order_no, u.student_id, u.name, c.name as court_name, t.slot_date,
                   t.start_time, t.end_time, b.time_zone, r.status, o.status as order_status, r.amount_fen,
                   o.amount_fen as order_amount_fen, b.hall_id, h.name_zh as hall_zh, h.name_en as hall_en
            from booking_session b
            join reservation r on r.session_id = b.id
            join time_slot t on t.id = r.slot_id
            join court c on c.id = t.court_id
            join booking_order o on o.order_no = r.order_no
            join user_account u on u.id = r.user_id
            join hall h on h.id = b.hall_id
            <where>
              <if test="booking != null">and r.order_no = #{booking.orderNo}</if>
              <if test="booking != null and booking.reservationId != null">and r.id = #{booking.reservationId}</if>
              <if test="filter.studentId != null">and u.student_id = #{filter.studentId}</if>
              <if test="filter.hallId != null">and b.hall_id = #{filter.hallId}</if>
              <if test="timeZone != null">and b.time_zone = #{timeZone}</if>
              <if test="days.dateFrom != null">and b.slot_date &gt;= #{days.dateFrom}</if>
              <if test="days.dateTo != null">and b.slot_date &lt;= #{days.dateTo}</if>
              <choose>
                <when test="filter.status != null">and r.status = #{filter.status}</when>
                <when test="booking == null">and r.active_place is not null</when>
              </choose>
            </where>
            order by t.slot_date, t.start_time, c.name, r.id
            limit #{most}
            </script>
            """)
    List<Booking> bookings(
            Filter filter, @Nullable BookingCode booking, @Nullable String timeZone, DateRange days, int most);
}
