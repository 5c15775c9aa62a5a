package com.courtgate.booking.people.letter;

/** State of a letter. */
enum LetterStatus {
    PENDING,
    /** The channel has the letter. */
    SENT,
    /** Given up after too many refusals; a person may replay it. */
    DEAD
}
