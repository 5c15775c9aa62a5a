package com.courtgate.booking.sessionrules;

import com.courtgate.booking.calendar.CourtTime;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A session about to be stored.
 *
 * @param timeZone the hall's
 * @param planId null when made by hand
 */
public record SessionDraft(
        LocalDate slotDate,
        Instant flashTime,
        @Nullable Instant closeTime,
        String timeZone,
        long hallId,
        @Nullable Long planId,
        Instant createdAt) {

    /** A slot about to be stored. */
    public record SlotDraft(CourtTime hours, int permits, long priceFen) {}
}
