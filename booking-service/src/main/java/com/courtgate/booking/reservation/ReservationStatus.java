package com.courtgate.booking.reservation;

import java.util.Set;

/** States of a reservation and the moves between them. CANCELLED is final and frees the place. */
public enum ReservationStatus {
    PENDING,
    PENDING_PAYMENT,
    CONFIRMED,
    CANCELLED;

    private Set<ReservationStatus> next() {
        return switch (this) {
            case PENDING -> Set.of(PENDING_PAYMENT, CANCELLED);
            case PENDING_PAYMENT -> Set.of(CONFIRMED, CANCELLED);
            case CONFIRMED -> Set.of(CANCELLED);
            case CANCELLED -> Set.of();
        };
    }

    public boolean canBecome(ReservationStatus to) {
        return next().contains(to);
    }

    /** Active reservations count against the slot's permits. */
    public boolean isActive() {
        return this != CANCELLED;
    }
}
