package com.courtgate.booking.sessionrules;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Other times for a session.
 *
 * @param closeTime null: open until somebody closes it
 * @param why 3 to 200 characters, for the audit log
 */
public record RescheduleRequest(
        @NotNull Instant flashTime,
        @Nullable Instant closeTime,
        @NotBlank @Size(min = 3, max = 200) String why) {}
