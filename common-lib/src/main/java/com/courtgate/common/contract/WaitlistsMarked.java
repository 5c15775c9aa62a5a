package com.courtgate.common.contract;

import java.util.List;

/** Free permits of slots are kept for those who are on their waitlists from now on, or on sale to all again. */
public record WaitlistsMarked(long sessionId, List<Slot> slots) {
    public WaitlistsMarked {
        slots = List.copyOf(slots);
    }

    /**
     * Mark of a slot from now on.
     *
     * @param version how often that was changed; who knows a higher one has heard of a later change
     */
    public record Slot(long slotId, boolean marked, int version) {}
}
