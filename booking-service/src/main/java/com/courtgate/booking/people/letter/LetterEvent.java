package com.courtgate.booking.people.letter;

/** Counted events of letters. */
enum LetterEvent {
    SENT,
    /** Refused by the channel; tried again. */
    REFUSED,
    GIVEN_UP
}
