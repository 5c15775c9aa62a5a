package com.courtgate.drills.cluster;

import java.time.Instant;

/** One answer to somebody who pressed or asked, and when it came. */
record TimedResponse(Kind kind, Instant at) {

    /** Kind of answer. */
    enum Kind {
        ACCEPTED,
        DECIDED,
        UNAVAILABLE,
        FAILED
    }

    boolean isTrouble() {
        return kind == Kind.UNAVAILABLE || kind == Kind.FAILED;
    }

    boolean isWithin(Instant from, Instant to) {
        return !at.isBefore(from) && !at.isAfter(to);
    }
}
