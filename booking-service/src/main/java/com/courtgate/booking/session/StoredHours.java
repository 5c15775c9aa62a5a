package com.courtgate.booking.session;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.SlotInstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;

/** Hours of a slot; instants that the release before has not written are worked out. */
record StoredHours(
        long slotId,
        long courtId,
        LocalDate slotDate,
        LocalTime startTime,
        LocalTime endTime,
        Instant startsAt,
        Instant endsAt,
        String timeZone) {
    StoredHours {
        startsAt = SlotInstants.start(startsAt, slotDate, startTime, timeZone);
        endsAt = SlotInstants.end(endsAt, slotDate, endTime, timeZone);
    }

    CourtTime ofCourt() {
        return new CourtTime(courtId, slotDate, startTime, endTime, startsAt, endsAt);
    }
}
