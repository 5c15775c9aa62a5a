package com.courtgate.booking.reservation;

import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.fasterxml.jackson.annotation.JsonFormat;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A reservation as its user sees it.
 *
 * @param refundTerms null when it has ended
 */
@Schema(name = "Reservation")
record ReservationView(
        long id,
        String orderNo,
        SlotView slot,
        ReservationStatus status,
        long amountFen,
        @Nullable Instant payDeadline,
        Instant createTime,
        @Nullable CancelReason cancelReason,
        @Nullable RefundTerms refundTerms) {
    /** @param timeZone of the date and the hours: the session's, such as {@code Asia/Shanghai} */
    @Schema(name = "ReservedSlot")
    record SlotView(
            long id,
            long sessionId,
            long courtId,
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            @HoursEnd LocalTime endTime,
            String timeZone,
            int permits,
            long priceFen,
            long hallId) {}

    /**
     * Terms under which its payment comes back to a user who gives it back.
     *
     * @param amountFen what was paid for it, discounts taken off; null while nobody has paid, and for one that was paid
     *     before such shares were kept
     * @param until the last moment at which that can be asked for
     */
    @Schema(name = "RefundTerms")
    record RefundTerms(@Nullable Long amountFen, Instant until) {
        private static @Nullable RefundTerms of(ReservationRow row, Duration cutoff) {
            return row.status() == ReservationStatus.CANCELLED
                    ? null
                    : new RefundTerms(row.paidFen(), row.startsAt().minus(cutoff));
        }
    }

    /** @param refundCutoff how long before its start a slot stops being refundable */
    static ReservationView of(ReservationRow row, Duration refundCutoff) {
        return new ReservationView(
                row.id(),
                row.orderNo(),
                slot(row),
                row.status(),
                row.amountFen(),
                row.payDeadline(),
                row.createdAt(),
                row.cancelReason(),
                RefundTerms.of(row, refundCutoff));
    }

    static SlotView slot(ReservationRow row) {
        return new SlotView(
                row.slotId(),
                row.sessionId(),
                row.courtId(),
                row.courtName(),
                row.slotDate(),
                row.startTime(),
                row.endTime(),
                row.timeZone(),
                row.permits(),
                row.priceFen(),
                row.hallId());
    }
}
