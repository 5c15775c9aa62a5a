package com.courtgate.payment.anomaly;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Meters of anomalies that wait for a person. */
@Configuration(proxyBeanMethods = false)
class AnomalyMeters {

    /** Every instance tells the same number, and none while the database is away. */
    @Bean
    MeterBinder openAnomalies(AnomalyMapper mapper, Clock clock) {
        return registry -> {
            Gauge.builder("courtgate.anomalies.open", mapper, AnomalyMapper::countOpen)
                    .description("Anomalies that wait for a person")
                    .register(registry);
            TimeGauge.builder("courtgate.anomalies.oldest", () -> age(mapper, clock), TimeUnit.SECONDS)
                    .description("Age of the oldest anomaly that waits for a person; 0 when none does")
                    .register(registry);
        };
    }

    private static double age(AnomalyMapper mapper, Clock clock) {
        @Nullable Instant oldest = mapper.oldestOpen();
        return oldest == null
                ? 0
                : Math.max(0, Duration.between(oldest, clock.instant()).toMillis() / 1000.0);
    }
}
