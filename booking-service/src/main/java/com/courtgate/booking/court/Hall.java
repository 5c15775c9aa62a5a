package com.courtgate.booking.court;

import com.courtgate.common.envelope.Reason;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Courts at one place, and the clocks that hang there.
 *
 * @param sportZh a label; empty: it says nothing
 * @param timeZone a region's name or UTC; of every session and plan of the hall
 * @param sortOrder the lowest is shown first
 * @param active whether sessions and plans of it can be made
 */
@Schema(name = "Hall")
public record Hall(
        long id,
        String nameZh,
        String nameEn,
        String sportZh,
        String sportEn,
        String address,
        String contact,
        String timeZone,
        int sortOrder,
        boolean active) {
    /** The hall of all that the releases before have made, and of a request that names neither hall nor court. */
    public static final long FIRST = 1;

    public ZoneId zone() {
        return ZoneId.of(timeZone);
    }

    public LocalDate today(Instant now) {
        return LocalDate.ofInstant(now, zone());
    }

    /** Returns why a request may not name that zone; empty when it is the hall's, or none. */
    public Optional<Reason> zoneRefusal(@Nullable String named) {
        return named == null || named.isBlank() || named.equals(timeZone)
                ? Optional.empty()
                : Optional.of(Reason.of("reason.hallZone", named, timeZone));
    }
}
