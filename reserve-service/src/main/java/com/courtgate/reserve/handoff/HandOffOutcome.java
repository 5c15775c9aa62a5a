package com.courtgate.reserve.handoff;

/** Certainty about a hand-off. */
public enum HandOffOutcome {
    /** The broker has it, safely. */
    CONFIRMED,
    /** The broker said no, or found no queue for it. */
    REFUSED,
    /** The message certainly never left this process. */
    NEVER_SENT,
    /** The message may or may not arrive: time-out or broken connection. */
    UNKNOWN
}
