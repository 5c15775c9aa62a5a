package com.courtgate.booking.waitlist;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How many stand in line; every instance tells the same number, and none while the database is away. */
@Configuration(proxyBeanMethods = false)
class LineGauges {

    @Bean
    MeterBinder waitingInLine(LineMapper mapper) {
        return registry -> {
            Gauge.builder("courtgate.line.waiting", mapper, LineMapper::countOpenEntries)
                    .description("Open entries in lines")
                    .register(registry);
            Gauge.builder("courtgate.line.forgotten", mapper, LineMapper::countForgotten)
                    .description("Slots that are kept for a line at which nobody looks: 0, or a permit is nobody's")
                    .register(registry);
        };
    }
}
