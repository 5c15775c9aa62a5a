package com.courtgate.booking.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Zones that somebody writes into the settings: one that browsers or daylight saving do not know stops the start. */
class CatalogSettingsTest {

    private static CatalogSettings bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("courtgate.catalog", CatalogSettings.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Shanghai", "Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"})
    void takesRegions(String zone) {
        var settings = bound(Map.of("courtgate.catalog.time-zone", zone));
        assertThat(settings.timeZone().getId()).isEqualTo(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"+08:00", "Z", "GMT", "GMT+8", "UTC+8", "EST5EDT", "Etc/GMT-8", "Etc/UTC", "SystemV/EST5"})
    void refusesOtherZonesByName(String zone) {
        assertThatThrownBy(() -> bound(Map.of("courtgate.catalog.time-zone", zone)))
                .rootCause()
                .hasMessageStartingWith("courtgate.catalog.time-zone ")
                .hasMessageContaining("Asia/Shanghai")
                .hasMessageEndingWith(", not " + ZoneId.of(zone).getId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Nowhere", "China", "Asia Shanghai"})
    void refusesWhatIsNoZone(String zone) {
        assertThatThrownBy(() -> bound(Map.of("courtgate.catalog.time-zone", zone)))
                .hasStackTraceContaining(zone);
    }

    @Test
    void refusesANegativeSpread() {
        assertThat(bound(Map.of()).grabSpread()).isEqualTo(Duration.ofMillis(300));
        assertThatThrownBy(() -> bound(Map.of("courtgate.catalog.grab-spread", "-1ms")))
                .rootCause()
                .hasMessage("courtgate.catalog.grab-spread must be at least 0");
    }
}
