package com.courtgate.booking.sessionrules;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A session about to be stored.
 *
 * @param planId null when made by hand
 */
public record SessionDraft(
        LocalDate slotDate,
        Instant flashTime,
        @Nullable Instant closeTime,
        String timeZone,
        @Nullable Long planId,
        Instant createdAt) {}
