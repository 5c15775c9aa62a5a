package com.courtgate.booking.letter;

/** Counted events of letters. */
enum LetterEvent {
    SENT,
    /** By its channel; it is tried again. */
    REFUSED,
    GIVEN_UP
}
