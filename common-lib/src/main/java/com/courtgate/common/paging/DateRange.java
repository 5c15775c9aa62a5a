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
        @Nullable LocalDate dateFrom, @Nullable LocalDate dateTo) {}
