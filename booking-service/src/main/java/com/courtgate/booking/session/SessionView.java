package com.courtgate.booking.session;

import com.courtgate.booking.sessionrules.SessionStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A session as the HTTP contract shows it. */
@Schema(name = "Session")
record SessionView(
        long id,
        LocalDate slotDate,
        Instant flashTime,
        @Nullable Instant closeTime,
        String timeZone,
        SessionStatus status) {

    static SessionView of(SessionRow row) {
        return new SessionView(
                row.id(), row.slotDate(), row.flashTime(), row.closeTime(), row.timeZone(), row.status());
    }
}
