package com.courtgate.booking.reservation;

import com.courtgate.booking.calendar.SlotInstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A reservation with its slot, as lists show it.
 *
 * @param paidFen its share of the payment; null when it was not confirmed, or by a release that did not keep it
 * @param refundNo under which its money goes back; null: none does
 * @param timeZone of its date and hours
 */
record ReservationRow(
        long id,
        String orderNo,
        long userId,
        @Nullable String traceId,
        ReservationStatus status,
        long amountFen,
        @Nullable Long paidFen,
        @Nullable String refundNo,
        @Nullable Instant payDeadline,
        Instant createdAt,
        @Nullable CancelReason cancelReason,
        long slotId,
        long sessionId,
        long courtId,
        String courtName,
        LocalDate slotDate,
        LocalTime startTime,
        LocalTime endTime,
        Instant startsAt,
        String timeZone,
        int permits,
        long priceFen,
        long hallId,
        String hallZh,
        String hallEn) {

    long keptFen() {
        return new PaidShare(status, amountFen, paidFen, refundNo).keptFen();
    }

    ReservationRow {
        startsAt = SlotInstants.start(startsAt, slotDate, startTime, timeZone);
    }
}
