package com.courtgate.booking.session;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A slot as the HTTP contract shows it.
 *
 * @param remaining permits left, a hint
 * @param priceFen of one permit
 * @param blockedFor for whom it is out of sale, such as a club; null: nobody says
 * @param line how many stand in its line
 */
@Schema(name = "Slot")
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
        State state,
        @Nullable String blockedFor,
        int line) {

    @Schema(name = "SlotState")
    enum State {
        AVAILABLE,
        SOLD_OUT,
        BLOCKED,
        /** The slot's hours have begun. */
        OVER
    }

    /**
     * @param left permits left, as far as anybody knows; outside 0 to permits it is cut
     * @param isOver whether its hours have begun
     */
    static SlotView of(SlotRow slot, int left, boolean isOver) {
        boolean isSold = !slot.blocked() && !isOver;
        int remaining = isSold ? Math.clamp(left, 0, slot.permits()) : 0;
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
                state(slot, remaining, isOver),
                slot.blocked() ? slot.blockedFor() : null,
                slot.inLine());
    }

    private static State state(SlotRow slot, int remaining, boolean isOver) {
        if (isOver) {
            return State.OVER;
        }
        if (slot.blocked()) {
            return State.BLOCKED;
        }
        return remaining == 0 ? State.SOLD_OUT : State.AVAILABLE;
    }
}
