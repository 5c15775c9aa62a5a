package com.courtgate.common.paging;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The days that a list is narrowed to; bound from {@code ?dateFrom=&dateTo=} by {@code @ParameterObject}.
 *
 * @param dateFrom first day; from the beginning when absent
 * @param dateTo last day; to the end when absent
 */
public record DateRange(
        @Nullable LocalDate dateFrom, @Nullable LocalDate dateTo) {
    private static final LocalDate EARLIEST = LocalDate.of(1000, 1, 1);
    private static final LocalDate LATEST = LocalDate.of(9999, 12, 31);

    public DateRange {
        dateFrom = within(dateFrom);
        dateTo = within(dateTo);
    }

    /** No database knows other days. */
    private static @Nullable LocalDate within(@Nullable LocalDate day) {
        if (day == null) {
            return null;
        }
        LocalDate latest = day.isAfter(LATEST) ? LATEST : day;
        return latest.isBefore(EARLIEST) ? EARLIEST : latest;
    }
}
