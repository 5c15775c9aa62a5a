package com.courtgate.booking.block;

import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.booking.court.Hall;
import com.courtgate.booking.court.NamedCourts.Wish;
import com.courtgate.common.envelope.Reason;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.OptBoolean;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hours to be out of sale on a range of dates.
 *
 * @param from first day
 * @param to last day, at most 365 after the first
 * @param startTime hours that end later than this; every hour when absent
 * @param endTime hours that begin earlier than this; every hour when absent or 24:00
 * @param weekdays on these days of the week; every day when absent or empty
 * @param title what students read where it is out of sale, such as the name of a club; nothing when absent
 * @param courtIds these courts, of one hall; all of the hall, also one that comes later, when absent or empty
 * @param hallId the hall of the courts when absent, or else the first
 * @param why 3 to 200 characters, kept with each slot
 */
record NewStandingBlock(
        @NotNull LocalDate from,
        @NotNull LocalDate to,

        @Nullable @JsonFormat(pattern = "HH:mm", lenient = OptBoolean.FALSE)
        LocalTime startTime,

        @Nullable @HoursEnd LocalTime endTime,
        @Nullable Set<@NotNull DayOfWeek> weekdays,
        @Nullable @Size(max = 60) String title,

        @Nullable @Size(max = 100, message = "{courtgate.count}")
        Set<@NotNull @Positive Long> courtIds,

        @Nullable @Positive Long hallId,
        @NotBlank @Size(min = 3, max = 200) String why) {
    private static final int MOST_DAYS = 366;

    NewStandingBlock {
        endTime = EndOfDay.STORED.equals(endTime) ? null : endTime;
    }

    Set<Long> courts() {
        return courtIds == null ? Set.of() : courtIds;
    }

    /** The bits of its days. */
    int weekdayBits() {
        return weekdays == null || weekdays.isEmpty() ? Weekdays.ALL : Weekdays.bits(weekdays);
    }

    /** Null when there is none. */
    @Nullable
    String shownTitle() {
        return title == null || title.isBlank() ? null : title.strip();
    }

    Wish wish() {
        return new Wish(hallId, null, "courtIds", courts());
    }

    /** The hall of which all courts are out of sale; null: some courts are. */
    @Nullable
    Long wholeHall(Hall hall) {
        return courts().isEmpty() ? hall.id() : null;
    }

    BookedSlotMapper.Span span(Hall hall) {
        return new BookedSlotMapper.Span(
                from, to, startTime, endTime, weekdayBits(), List.copyOf(courts()), wholeHall(hall));
    }

    /** Field to reason; empty when it may be added. */
    Map<String, Reason> contradictions(LocalDate today) {
        long days = ChronoUnit.DAYS.between(from, to) + 1;
        if (days < 1 || days > MOST_DAYS || to.getYear() > 9999) {
            return Map.of("to", Reason.of("reason.daysAfter", String.valueOf(MOST_DAYS - 1), "from"));
        }
        if (to.isBefore(today)) {
            return Map.of("to", Reason.of("reason.over"));
        }
        if (from.datesUntil(to.plusDays(1)).noneMatch(day -> (Weekdays.bit(day.getDayOfWeek()) & weekdayBits()) != 0)) {
            return Map.of("weekdays", Reason.of("reason.noSuchWeekday", from.toString(), to.toString()));
        }
        return startTime != null && endTime != null && !startTime.isBefore(endTime)
                ? Map.of("endTime", Reason.of("reason.after", "startTime"))
                : Map.of();
    }
}
