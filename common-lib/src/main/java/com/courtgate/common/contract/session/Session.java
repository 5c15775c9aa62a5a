package com.courtgate.common.contract.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Session as booking-service knows it; the answer of {@code GET /internal/sessions/{id}}.
 *
 * @param slotDate day of its slots, in its zone
 * @param closeTime null when it closes with its day
 * @param quota most permits of one user
 * @param versions what the database has of it; null where nobody compares that, and from a sender that does not say
 */
public record Session(
        long id,
        LocalDate slotDate,
        Instant flashTime,
        @Nullable Instant closeTime,
        ZoneId timeZone,
        SessionStatus status,
        int quota,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SessionVersions versions) {

    /** True from the close time on, at the latest from the end of the session's day in its zone. */
    public boolean isOver(Instant now) {
        return !now.isBefore(endOfDay()) || (closeTime != null && !now.isBefore(closeTime));
    }

    /** Returns the session after a move. */
    public Session with(SessionStatus newStatus) {
        return new Session(id, slotDate, flashTime, closeTime, timeZone, newStatus, quota, versions);
    }

    private Instant endOfDay() {
        return slotDate.plusDays(1).atStartOfDay(timeZone).toInstant();
    }
}
