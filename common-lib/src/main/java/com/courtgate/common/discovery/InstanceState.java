package com.courtgate.common.discovery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Description that an instance of a service gives of itself.
 *
 * @param version of its jar; empty where it does not run from one
 * @param since when it started
 * @param takesRequests whether it is ready and is not about to end
 * @param rehearsal null where there was none
 */
public record InstanceState(
        String version,
        Instant since,
        boolean takesRequests,
        @Nullable Rehearsed rehearsal) {

    /**
     * The last rehearsal.
     *
     * @param at when it ended
     * @param perSecond requests a second at its end
     */
    public record Rehearsed(Instant at, long perSecond) {}
}
