package com.courtgate.booking.recording;

/** State of a dead letter. */
enum DeadLetterStatus {
    /** Each of its traces has its final result. */
    RULED,
    /** The letter names no trace; a person must look. */
    PARKED,
    /** A person sent it on its way again. */
    REPLAYED
}
