package com.courtgate.booking.reservation;

/** Why a reservation ended. */
public enum CancelReason {
    BY_USER,
    PAY_TIMEOUT,
    REFUNDED,
    /** The stock of its order was not to be had. */
    STOCK_FAILED,
    /** Nobody answered whether the stock of its order was to be had. */
    STOCK_TIMEOUT
}
