package com.courtgate.booking.calendar;

import java.time.ZoneId;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hands the campus' zone to packages on which this one rests, and which may not ask it therefore. */
@Configuration(proxyBeanMethods = false)
class CampusZone {

    @Bean
    ZoneId campusZoneId(CatalogSettings settings) {
        return settings.timeZone();
    }
}
