package com.courtgate.booking.session;

import com.courtgate.booking.sessionrules.SessionStatus;
import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code booking_session}, also as everybody sees it.
 *
 * @param timesVersion how often flash and close time were changed
 */
@Schema(name = "Session")
record SessionRow(
        long id,
        LocalDate slotDate,
        Instant flashTime,
        @Nullable Instant closeTime,
        String timeZone,
        SessionStatus status,
        long hallId,
        @JsonIgnore int timesVersion) {

    /** The first instant after the session's day, in its own zone. */
    Instant endOfDay() {
        return slotDate.plusDays(1).atStartOfDay(ZoneId.of(timeZone)).toInstant();
    }
}
