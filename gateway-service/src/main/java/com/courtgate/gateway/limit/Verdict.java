package com.courtgate.gateway.limit;

import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;

/** Answer of a bucket. */
sealed interface Verdict {

    /** May pass; so many more may follow at once. */
    record Passed(long remaining) implements Verdict {}

    /** Must wait that long. */
    record Refused(Duration delay) implements Verdict {}

    /** No answer: Redis is out, and this gateway must not count alone. */
    record Unavailable() implements Verdict {}

    static Verdict of(ConsumptionProbe probe) {
        return probe.isConsumed()
                ? new Passed(probe.getRemainingTokens())
                : new Refused(Duration.ofNanos(probe.getNanosToWaitForRefill()));
    }
}
