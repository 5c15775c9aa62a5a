package com.courtgate.booking.letter;

/** What is counted of letters. */
enum LetterEvent {
    SENT,
    /** By its channel; it is tried again. */
    REFUSED,
    GIVEN_UP
}
