package com.courtgate.booking.reservation;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** States of a reservation and the moves between them. CANCELLED is final and frees the place. */
public enum ReservationStatus {
    /** A name of the contract that no reservation has: one is recorded when its stock is certain. */
    PENDING,
    PENDING_PAYMENT,
    CONFIRMED,
    CANCELLED;

    /**
     * Active reservations count against their slot's permits and their user's quota; everybody else has to be refused.
     * The database's unique keys are over exactly these ({@code reservation.active_place}, {@code active_user}).
     */
    public static final Set<ReservationStatus> ACTIVE =
            Collections.unmodifiableSet(EnumSet.of(PENDING_PAYMENT, CONFIRMED));

    private Set<ReservationStatus> next() {
        return switch (this) {
            case PENDING_PAYMENT -> Set.of(CONFIRMED, CANCELLED);
            case CONFIRMED -> Set.of(CANCELLED);
            case PENDING, CANCELLED -> Set.of();
        };
    }

    public boolean canBecome(ReservationStatus to) {
        return next().contains(to);
    }

    public boolean isActive() {
        return ACTIVE.contains(this);
    }
}
