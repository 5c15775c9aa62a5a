package com.courtgate.booking.session;

import com.courtgate.booking.calendar.SlotInstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code time_slot} with its court's name.
 *
 * @param startsAt null: the release before has written it
 * @param blockedFor title of the standing block that keeps it out of sale; null: it has none, or nothing does
 * @param keptForWaitlist whether what is free of it is for those who are on its waitlist
 * @param waitlistVersion how often that was changed
 * @param onWaitlist how many are on its waitlist
 */
record SlotRow(
        long id,
        long sessionId,
        long courtId,
        String courtName,
        LocalDate slotDate,
        LocalTime startTime,
        LocalTime endTime,
        @Nullable Instant startsAt,
        int permits,
        long priceFen,
        boolean blocked,
        int blockVersion,
        @Nullable String blockedFor,
        boolean keptForWaitlist,
        int waitlistVersion,
        int onWaitlist) {

    /** @param timeZone of its session */
    Instant start(String timeZone) {
        return SlotInstants.start(startsAt, slotDate, startTime, timeZone);
    }

    /**
     * Returns the slot as it is shown.
     *
     * @param left permits left, as far as anybody knows; outside 0 to permits it is cut
     * @param isOver whether its hours have begun
     * @param session its own
     */
    SlotView shown(int left, boolean isOver, SessionRow session) {
        boolean isSold = !blocked && !isOver;
        int remaining = isSold ? Math.clamp(left, 0, permits) : 0;
        return new SlotView(
                id,
                sessionId,
                courtId,
                courtName,
                slotDate,
                startTime,
                endTime,
                permits,
                remaining,
                priceFen,
                state(remaining, isOver),
                blocked ? blockedFor : null,
                onWaitlist,
                session.hallId(),
                session.timeZone());
    }

    private SlotView.State state(int remaining, boolean isOver) {
        if (isOver) {
            return SlotView.State.OVER;
        }
        if (blocked) {
            return SlotView.State.BLOCKED;
        }
        return remaining == 0 ? SlotView.State.SOLD_OUT : SlotView.State.AVAILABLE;
    }
}
