package com.courtgate.booking.calendar;

import com.courtgate.common.envelope.Reason;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one way from a date and a time of day to an instant. Slots are stored with theirs; a row of the release before
 * has none, and they are worked out until it has.
 */
public final class SlotInstants {
    private SlotInstants() {}

    /** Returns when a slot's hours begin. */
    public static Instant start(@Nullable Instant stored, LocalDate date, LocalTime start, String zone) {
        return stored == null ? first(date.atTime(start), ZoneId.of(zone)) : stored;
    }

    /** Returns when a slot's hours are over; 24:00 is the first instant of the next day. */
    public static Instant end(@Nullable Instant stored, LocalDate date, LocalTime end, String zone) {
        return stored == null ? end(date, end, ZoneId.of(zone)) : stored;
    }

    /** Returns when hours end that do so on that day; 24:00 is the first instant of the next one. */
    public static Instant end(LocalDate date, LocalTime end, ZoneId zone) {
        return first(end.equals(EndOfDay.STORED) ? date.plusDays(1).atStartOfDay() : date.atTime(end), zone);
    }

    /** Returns the earlier of two instants that clocks show so, and the first instant after a time that they skip. */
    public static Instant first(LocalDateTime local, ZoneId zone) {
        ZoneOffsetTransition change = zone.getRules().getTransition(local);
        return change != null && change.isGap()
                ? change.getInstant()
                : local.atZone(zone).toInstant();
    }

    /**
     * What is wrong with a time because the clocks are changed that day; empty when it comes once. 24:00 always does.
     */
    public static Optional<Reason> whyNotOnce(LocalDate date, LocalTime time, ZoneId zone) {
        ZoneOffsetTransition change =
                time.equals(EndOfDay.STORED) ? null : zone.getRules().getTransition(date.atTime(time));
        if (change == null) {
            return Optional.empty();
        }
        return Optional.of(
                change.isGap()
                        ? Reason.of("reason.timeSkipped", time.toString(), date.toString(), zone.getId())
                        : Reason.of("reason.timeTwice", time.toString(), date.toString(), zone.getId()));
    }
}
