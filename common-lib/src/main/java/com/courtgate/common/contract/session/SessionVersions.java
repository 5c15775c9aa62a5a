package com.courtgate.common.contract.session;

/**
 * Counts of the changes to a session's terms of sale, as one of two knows them: both only grow.
 *
 * @param times changes of flash and close time, 0 or more
 * @param blocks changes of the blocks of its slots, all together, 0 or more
 */
public record SessionVersions(int times, int blocks) {

    /** Whether the other knows of a change that this one has not heard of. */
    public boolean isBehind(SessionVersions other) {
        return times < other.times || blocks < other.blocks;
    }
}
