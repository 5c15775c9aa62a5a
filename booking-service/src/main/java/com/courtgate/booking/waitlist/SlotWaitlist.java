package com.courtgate.booking.waitlist;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A slot in whose line somebody stands, as its look begins.
 *
 * @param marked whether what is free of it is kept for the line
 * @param woken counts what called for a look
 * @param pauses offers in a row that found no permit
 * @param pausedUntil none is made before then; null: at once
 * @param withdrawn whether its line is to end
 */
record SlotWaitlist(
        long slotId,
        long sessionId,
        boolean marked,
        int woken,
        int pauses,
        @Nullable Instant pausedUntil,
        boolean withdrawn) {

    boolean isPaused(Instant now) {
        return pausedUntil != null && now.isBefore(pausedUntil);
    }
}
