package com.courtgate.booking.reservation;

import org.jspecify.annotations.Nullable;

/**
 * A reservation as it is in the database.
 *
 * @param traceId the hold it was recorded from
 */
public record Reservation(
        long id,
        String orderNo,
        long sessionId,
        long slotId,
        long userId,
        @Nullable String traceId,
        ReservationStatus status) {}
