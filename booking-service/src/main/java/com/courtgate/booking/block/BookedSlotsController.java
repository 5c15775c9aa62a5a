package com.courtgate.booking.block;

import com.courtgate.booking.block.BookedSlotMapper.BookedSlot;
import com.courtgate.booking.block.BookedSlotMapper.Span;
import com.courtgate.booking.calendar.EndOfDay;
import com.courtgate.booking.calendar.Weekdays;
import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Reason;
import com.courtgate.common.envelope.ResultCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.format.annotation.DateTimeFormat.ISO;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Slots of some days with what is booked of them: what the office looks at before it takes them out of sale. */
@RestController
@Tag(name = "slots")
record BookedSlotsController(BookedSlotMapper slots, Clock clock) {
    /** A term's holidays and their weekends. */
    private static final int MOST_DAYS = 92;

    private static final int MOST_SLOTS = 5_000;

    /**
     * Filter for slots.
     *
     * @param from first day
     * @param to last day, at most 91 after the first
     * @param startTime hours that end later than this; every hour when absent
     * @param endTime hours that begin earlier than this, up to 24:00; every hour when absent
     * @param weekday on these days of the week; on every day when absent
     * @param courtId of these courts; of every court when absent
     * @param hallId of every hall when absent
     */
    record Query(
            @NotNull LocalDate from,
            @NotNull LocalDate to,
            @Nullable @DateTimeFormat(iso = ISO.TIME) LocalTime startTime,
            @Nullable String endTime,

            @Nullable @Size(max = 7, message = "{courtgate.count}")
            List<@NotNull DayOfWeek> weekday,

            @Nullable @Size(max = 100, message = "{courtgate.count}")
            List<@NotNull @Positive Long> courtId,

            @Nullable Long hallId) {
        private @Nullable LocalTime end() {
            return endTime == null || endTime.isBlank()
                    ? null
                    : EndOfDay.parse(endTime)
                            .orElseThrow(() -> ApiException.invalid(Map.of("endTime", Reason.of("reason.hoursEnd"))));
        }

        Span span() {
            int weekdays = weekday == null || weekday.isEmpty() ? Weekdays.ALL : Weekdays.bits(weekday);
            return new Span(from, to, startTime, end(), weekdays, courtId == null ? List.of() : courtId, hallId);
        }
    }

    /**
     * Lists slots whose hours are not over. At most 5,000: more are refused, so that nobody takes a part for the whole.
     */
    @Operation(
            operationId = "listSlotsOfDays",
            summary = "Slots of some days that can still be changed, with what is booked of them")
    @Refuses(ResultCode.PARAM_ERROR)
    @GetMapping("/admin/slots")
    Envelope<List<BookedSlot>> list(@Valid @ModelAttribute @ParameterObject Query query) {
        long days = ChronoUnit.DAYS.between(query.from(), query.to()) + 1;
        if (days < 1
                || days > MOST_DAYS
                || query.from().getYear() < 1000
                || query.to().getYear() > 9999) {
            throw ApiException.invalid(
                    Map.of("to", Reason.of("reason.daysAfter", String.valueOf(MOST_DAYS - 1), "from")));
        }
        List<BookedSlot> found = slots.of(query.span(), MOST_SLOTS + 1);
        if (found.size() > MOST_SLOTS) {
            throw ApiException.refused(
                    ResultCode.PARAM_ERROR, Map.of("to", Reason.of("reason.tooManySlots", String.valueOf(MOST_SLOTS))));
        }
        Instant now = clock.instant();
        return Envelope.ok(found.stream().filter(slot -> slot.isToCome(now)).toList());
    }
}
