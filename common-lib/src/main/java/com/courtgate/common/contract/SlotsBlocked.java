package com.courtgate.common.contract;

import java.util.List;

/** Slots of a session were taken out of sale, or put back. */
public record SlotsBlocked(long sessionId, List<Slot> slots) {
    public SlotsBlocked {
        slots = List.copyOf(slots);
    }

    /**
     * State of a slot from now on.
     *
     * @param version how often that was changed; who knows a higher one has heard of a later change
     */
    public record Slot(long slotId, boolean blocked, int version) {}
}
