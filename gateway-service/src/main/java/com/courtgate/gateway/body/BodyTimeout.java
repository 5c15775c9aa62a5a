package com.courtgate.gateway.body;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.edge.VisitorConcurrency;
import java.time.Duration;

/**
 * Time that one body is waited for.
 *
 * @param slowAfter time after which it counts as slow
 * @param within time after which it is late
 * @param slowUploads who else is slow
 * @param visitor whose body it is
 */
record BodyTimeout(Duration slowAfter, Duration within, VisitorConcurrency slowUploads, Visitor visitor) {
    BodyTimeout {
        if (slowAfter.compareTo(within) > 0) {
            slowAfter = within;
        }
    }

    /** Returns the time left once a body has become slow. */
    Duration rest() {
        return within.minus(slowAfter);
    }
}
