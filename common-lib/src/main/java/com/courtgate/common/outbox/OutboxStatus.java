package com.courtgate.common.outbox;

/** State of an event of the outbox. */
enum OutboxStatus {
    PENDING,
    SENT,
    /** Given up after too many tries; a person may replay it. */
    DEAD
}
