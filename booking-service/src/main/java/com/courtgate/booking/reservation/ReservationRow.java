package com.courtgate.booking.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** A reservation with its slot, as lists show it. */
record ReservationRow(
        long id,
        String orderNo,
        long userId,
        @Nullable String traceId,
        ReservationStatus status,
        long amountFen,
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
        int permits,
        long priceFen) {}
