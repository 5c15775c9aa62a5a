package com.courtgate.booking.plan;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code opening_plan}.
 *
 * @param weekdays bit 0 is Monday
 * @param timeZone the hall's, or of an earlier release: then it is not active
 */
record PlanRow(
        long id,
        String name,
        int weekdays,
        LocalTime opensAt,
        LocalTime closesAt,
        int permits,
        @Nullable Long priceFen,
        LocalTime flashTime,
        @Nullable LocalTime closeTime,
        String timeZone,
        int daysAhead,
        boolean active,
        long hallId) {}
