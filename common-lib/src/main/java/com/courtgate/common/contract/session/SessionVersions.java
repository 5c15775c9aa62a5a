package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Counts of the changes to a session's terms of sale, as one of two knows them: all of them only grow.
 *
 * @param times changes of flash and close time, 0 or more
 * @param blocks changes of the blocks of its slots, all together, 0 or more
 * @param lines changes of the marks that keep slots for their waitlists, all together, 0 or more; null from a sender
 *     that does not say
 */
public record SessionVersions(
        int times,
        int blocks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer lines) {

    /** Whether the other knows of a change that this one has not heard of. */
    public boolean isBehind(SessionVersions other) {
        boolean isBehindInWaitlists = lines != null && other.lines != null && lines < other.lines;
        return times < other.times || blocks < other.blocks || isBehindInWaitlists;
    }
}
