package com.courtgate.booking.calendar;

import com.courtgate.common.envelope.Reason;
import java.time.ZoneId;
import java.util.Optional;

/** Names of time zones that the office may choose: those of regions, which every browser knows, and UTC. */
public final class ZoneName {
    /** What is said of another. */
    public static final Reason REFUSAL = Reason.of("reason.timeZone");

    private ZoneName() {}

    /** Returns the zone of that name; empty for an offset, an abbreviation and what nobody knows. */
    public static Optional<ZoneId> of(String name) {
        boolean isRegion = name.contains("/") && !name.startsWith("Etc/") && !name.startsWith("SystemV/");
        return name.equals("UTC") || (isRegion && ZoneId.getAvailableZoneIds().contains(name))
                ? Optional.of(ZoneId.of(name))
                : Optional.empty();
    }
}
