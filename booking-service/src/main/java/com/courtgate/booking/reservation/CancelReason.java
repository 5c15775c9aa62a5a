package com.courtgate.booking.reservation;

/** Reason why a reservation ended. */
public enum CancelReason {
    BY_USER,
    PAY_TIMEOUT,
    REFUNDED,
    /** The office ended it: it withdrew the slot, or cancelled this booking. */
    WITHDRAWN,
    /** Its user gave it up when no money goes back any more. */
    GIVEN_BACK
}
