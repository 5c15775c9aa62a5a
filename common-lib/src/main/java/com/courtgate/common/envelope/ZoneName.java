package com.courtgate.common.envelope;

import java.time.ZoneId;
import java.util.Locale;
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

    /** Throws IllegalArgumentException, naming the setting, for a zone that the office could not choose. */
    public static void require(ZoneId zone, String setting) {
        if (of(zone.getId()).isEmpty()) {
            throw new IllegalArgumentException(setting + " " + REFUSAL.text(Locale.ENGLISH) + ", not " + zone.getId());
        }
    }
}
