package com.courtgate.booking.reservation;

/** Why a reservation ended. */
public enum CancelReason {
    BY_USER,
    PAY_TIMEOUT,
    REFUNDED,
    /** The office withdrew its slot. */
    WITHDRAWN
}
