package com.courtgate.booking.calendar;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the catalog's display.
 *
 * @param timeZone a region's name or UTC; the first hall's at its first start, and of what belongs to no session
 * @param boardAge how old the shown number of remaining permits may be, at most 500 ms
 * @param grabSpread over how long after the gate armed pages spread what they send, so that not all of a campus arrives
 *     in one millisecond
 */
@ConfigurationProperties("courtgate.catalog")
public record CatalogSettings(
        @DefaultValue("Asia/Shanghai") ZoneId timeZone,
        @DefaultValue("500ms") Duration boardAge,
        @DefaultValue("300ms") Duration grabSpread) {
    public CatalogSettings {
        if (ZoneName.of(timeZone.getId()).isEmpty()) {
            throw new IllegalArgumentException("courtgate.catalog.time-zone " + ZoneName.REFUSAL.text(Locale.ENGLISH)
                    + ", not " + timeZone.getId());
        }
        if (grabSpread.isNegative()) {
            throw new IllegalArgumentException("courtgate.catalog.grab-spread must be at least 0");
        }
    }
}
