package com.courtgate.booking.settings;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * Hours in which nothing is offered, because nobody looks.
 *
 * @param from in the session's zone; the same as {@code to}: there are none
 */
public record QuietHours(LocalTime from, LocalTime to) {

    /** Returns the first moment from then on at which places are offered; on a change of the clock by the clock. */
    public Instant endAfter(Instant now, ZoneId zone) {
        ZonedDateTime local = now.atZone(zone);
        if (!isQuiet(local.toLocalTime())) {
            return now;
        }
        ZonedDateTime end = local.toLocalDate().atTime(to).atZone(zone);
        return (end.toInstant().isAfter(now)
                        ? end
                        : local.toLocalDate().plusDays(1).atTime(to).atZone(zone))
                .toInstant();
    }

    private boolean isQuiet(LocalTime time) {
        if (from.equals(to)) {
            return false;
        }
        return from.isBefore(to)
                ? !time.isBefore(from) && time.isBefore(to)
                : !time.isBefore(from) || time.isBefore(to);
    }
}
