package com.courtgate.booking.calendar;

import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Hours of a day that a standing block takes out of sale.
 *
 * @param id of the standing block
 * @param courtId null: every court
 * @param startTime hours that end later than this; every hour when null
 * @param endTime hours that begin earlier than this; every hour when null
 */
public record StandingBlockHours(
        long id,
        @Nullable Long courtId,
        @Nullable LocalTime startTime,
        @Nullable LocalTime endTime,
        String why) {

    public static Optional<StandingBlockHours> covering(CourtTime hours, List<StandingBlockHours> all) {
        return all.stream().filter(each -> each.covers(hours)).findFirst();
    }

    private boolean covers(CourtTime hours) {
        return (courtId == null || courtId == hours.courtId())
                && (startTime == null || hours.end().isAfter(startTime))
                && (endTime == null || hours.start().isBefore(endTime));
    }
}
