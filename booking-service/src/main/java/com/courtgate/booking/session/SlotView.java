package com.courtgate.booking.session;

import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
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
 * @param line how many are on its waitlist
 * @param timeZone of its date and hours
 */
@Schema(name = "Slot")
record SlotView(
        long id,
        long sessionId,
        long courtId,
        String courtName,
        LocalDate slotDate,
        @JsonFormat(pattern = "HH:mm") LocalTime startTime,
        @HoursEnd LocalTime endTime,
        int permits,
        int remaining,
        long priceFen,
        State state,
        @Nullable String blockedFor,
        int line,
        long hallId,
        String timeZone) {

    @Schema(name = "SlotState")
    enum State {
        AVAILABLE,
        SOLD_OUT,
        BLOCKED,
        /** The slot's hours have begun. */
        OVER
    }
}
