package com.courtgate.booking.letter;

/** State of a letter. */
enum LetterStatus {
    PENDING,
    /** Its channel has it. */
    SENT,
    /** Given up after too many refusals; a person may replay it. */
    DEAD
}
