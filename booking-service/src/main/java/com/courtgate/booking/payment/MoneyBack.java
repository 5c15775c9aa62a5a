package com.courtgate.booking.payment;

/** Share of the payment for a booking that goes back when the office cancels it. */
public enum MoneyBack {
    /** All of it until the refund cut-off, as for its student; nothing after it. */
    BY_RULE,
    FULL,
    NONE
}
