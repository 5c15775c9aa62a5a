package com.courtgate.booking.reservation;

import java.time.Instant;

/** Somebody whom the end of an active reservation concerns, told of it in the transaction in which it ends. */
public interface ReservationEndObserver {
    /** Whatever it locks comes after order and reservation; see {@code PlanRecording}. */
    void ended(Reservation reservation, Instant at);
}
