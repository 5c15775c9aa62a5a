package com.courtgate.payment.anomaly;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What waits for a person. */
@Configuration(proxyBeanMethods = false)
class AnomalyMeters {

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder openAnomalies(AnomalyMapper mapper) {
        return registry -> Gauge.builder("courtgate.anomalies.open", mapper, AnomalyMapper::countOpen)
                .description("Anomalies that wait for a person")
                .register(registry);
    }
}
