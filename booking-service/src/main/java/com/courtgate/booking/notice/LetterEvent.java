package com.courtgate.booking.notice;

/** What is counted of letters. */
enum LetterEvent {
    SENT,
    /** By its channel; it is tried again. */
    REFUSED,
    GIVEN_UP
}
