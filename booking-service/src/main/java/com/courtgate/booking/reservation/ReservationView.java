package com.courtgate.booking.reservation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** A reservation as its user sees it. */
@Schema(name = "Reservation")
record ReservationView(
        long id,
        String orderNo,
        SlotView slot,
        ReservationStatus status,
        long amountFen,
        @Nullable Instant payDeadline,
        Instant createTime,
        @Nullable CancelReason cancelReason) {
    private static final DateTimeFormatter HOUR = DateTimeFormatter.ofPattern("HH:mm");

    /** @param startTime such as {@code 18:00}, in the session's zone */
    @Schema(name = "ReservedSlot")
    record SlotView(
            long id,
            long sessionId,
            long courtId,
            String courtName,
            LocalDate slotDate,
            String startTime,
            String endTime,
            int permits,
            long priceFen) {}

    static ReservationView of(ReservationRow row) {
        return new ReservationView(
                row.id(),
                row.orderNo(),
                slot(row),
                row.status(),
                row.amountFen(),
                row.payDeadline(),
                row.createdAt(),
                row.cancelReason());
    }

    static SlotView slot(ReservationRow row) {
        return new SlotView(
                row.slotId(),
                row.sessionId(),
                row.courtId(),
                row.courtName(),
                row.slotDate(),
                row.startTime().format(HOUR),
                row.endTime().format(HOUR),
                row.permits(),
                row.priceFen());
    }
}
