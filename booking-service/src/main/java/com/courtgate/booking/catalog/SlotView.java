package com.courtgate.booking.catalog;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.LocalDate;
import java.time.LocalTime;

/**
 * A slot as the HTTP contract shows it.
 *
 * @param remaining permits left, a hint
 * @param priceFen of one permit
 */
record SlotView(
        long id,
        long sessionId,
        long courtId,
        String courtName,
        LocalDate slotDate,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @JsonFormat(pattern = "HH:mm") LocalTime endTime,
        int permits,
        int remaining,
        long priceFen,
        State state) {

    enum State {
        AVAILABLE,
        SOLD_OUT,
        BLOCKED
    }

    /**
     * @param left permits left, as far as anybody knows; outside 0 to permits it is cut
     */
    static SlotView of(SlotRow slot, int left) {
        int remaining = slot.blocked() ? 0 : Math.clamp(left, 0, slot.permits());
        State unblocked = remaining == 0 ? State.SOLD_OUT : State.AVAILABLE;
        return new SlotView(
                slot.id(),
                slot.sessionId(),
                slot.courtId(),
                slot.courtName(),
                slot.slotDate(),
                slot.startTime(),
                slot.endTime(),
                slot.permits(),
                remaining,
                slot.priceFen(),
                slot.blocked() ? State.BLOCKED : unblocked);
    }
}
