package com.courtgate.booking.plan;

import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts.Wish;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.OptBoolean;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An opening plan: the same slots every chosen weekday. Also the body that makes or changes one.
 *
 * @param id ignored in a body
 * @param weekdays of the slots' date
 * @param opensAt when the first slot begins; slots last an hour
 * @param closesAt when the last slot ends, up to 24:00
 * @param permits per slot, 1 when absent
 * @param priceFen setting PAY_AMOUNT at the time of generation when absent
 * @param flashTime local time at which the gate opens, 13:00 when absent; hours of the same day that begin before it
 *     are left out
 * @param closeTime local time of the slots' day at which the gate closes, up to 24:00; with the day when absent
 * @param timeZone the hall's, or absent
 * @param daysAhead days from the opening to the slots, 0 (the same day) when absent
 * @param active whether sessions are generated; true when absent
 * @param hallId the hall of its courts when absent
 */
record Plan(
        @Nullable Long id,
        @NotBlank @Size(max = 60) String name,
        @NotEmpty Set<@NotNull DayOfWeek> weekdays,

        @NotEmpty @Size(max = 200, message = "{courtgate.count}")
        Set<@NotNull @Positive Long> courtIds,

        @NotNull @JsonFormat(pattern = "HH:mm", lenient = OptBoolean.FALSE)
        LocalTime opensAt,

        @NotNull @HoursEnd LocalTime closesAt,
        @Nullable @Min(1) @Max(10_000) Integer permits,
        @Nullable @Min(1) @Max(10_000_000) Long priceFen,

        @Nullable @JsonFormat(pattern = "HH:mm", lenient = OptBoolean.FALSE)
        LocalTime flashTime,

        @Nullable @HoursEnd LocalTime closeTime,
        @Nullable @Size(max = 50) String timeZone,
        @Nullable @Min(0) @Max(14) Integer daysAhead,
        @Nullable Boolean active,
        @Nullable @Positive Long hallId) {
    private static final LocalTime USUAL_FLASH_TIME = LocalTime.of(13, 0);

    static Plan of(PlanRow row, Set<Long> courtIds) {
        return new Plan(
                row.id(),
                row.name(),
                Weekdays.of(row.weekdays()),
                courtIds,
                row.opensAt(),
                row.closesAt(),
                row.permits(),
                row.priceFen(),
                row.flashTime(),
                row.closeTime(),
                row.timeZone(),
                row.daysAhead(),
                row.active(),
                row.hallId());
    }

    PlanRow row(long newId, Hall hall) {
        return new PlanRow(
                newId,
                name.strip(),
                Weekdays.bits(weekdays),
                opensAt,
                closesAt,
                permits == null ? 1 : permits,
                priceFen,
                flashTime == null ? USUAL_FLASH_TIME : flashTime,
                closeTime,
                hall.timeZone(),
                daysAhead == null ? 0 : daysAhead,
                active == null || active,
                hall.id());
    }

    Wish wish() {
        return new Wish(hallId, timeZone, "courtIds", courtIds);
    }

    /** Whether its gate opens before it closes. */
    boolean opensBeforeItCloses() {
        return closeTime == null || opensBefore(closeTime);
    }

    /** Hours of the same day that begin before the gate opens are not generated. */
    boolean hasHoursToSell() {
        return opensBefore(closesAt.minusHours(1));
    }

    /** @param time of the day of the slots */
    private boolean opensBefore(LocalTime time) {
        boolean isSameDay = daysAhead == null || daysAhead == 0;
        return !isSameDay || (flashTime == null ? USUAL_FLASH_TIME : flashTime).isBefore(time);
    }

    boolean endsWithItsDay() {
        return closesAt.equals(EndOfDay.STORED) || EndOfDay.STORED.equals(closeTime);
    }
}
