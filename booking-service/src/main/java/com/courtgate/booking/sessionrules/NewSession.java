package com.courtgate.booking.sessionrules;

import com.courtgate.booking.calendar.CourtTime;
import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.calendar.EndOfDay.HoursEnd;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A session to be made by hand.
 *
 * @param closeTime null: open until somebody closes it
 * @param timeZone of the slots' date and hours; the hall's, or absent
 * @param hallId the hall of the slots' courts when absent
 */
public record NewSession(
        @NotNull LocalDate slotDate,
        @NotNull Instant flashTime,
        @Nullable Instant closeTime,
        @Nullable @Size(max = 50) String timeZone,
        @Nullable @Positive Long hallId,

        @NotNull @Size(min = 1, max = 2000, message = "{courtgate.count}")
        List<@NotNull @Valid NewSlot> slots) {

    /**
     * @param endTime up to 24:00
     * @param permits 1 when absent
     * @param priceFen at least 1: what is free is paid with a coupon; setting PAY_AMOUNT when absent
     */
    public record NewSlot(
            @NotNull @Positive Long courtId,
            @NotNull LocalTime startTime,
            @NotNull @HoursEnd LocalTime endTime,
            @Nullable @Min(1) @Max(10_000) Integer permits,
            @Nullable @Min(1) @Max(10_000_000) Long priceFen) {

        public CourtTime hours(LocalDate date, ZoneId zone) {
            return CourtTime.of(courtId, date, startTime, endTime, zone);
        }

        public boolean endsWithItsDay() {
            return endTime.equals(EndOfDay.STORED);
        }
    }
}
