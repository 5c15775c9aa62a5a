package com.courtgate.gateway.route;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.stereotype.Component;
import org.springframework.validation.annotation.Validated;

/** The limit of each lane, which all its routes share. */
@Component
final class ConcurrencyLimits {
    private final Map<Lane, ConcurrencyLimit> limits = new EnumMap<>(Lane.class);

    /**
     * Settings of a lane's concurrency limit.
     *
     * @param least so many requests of a lane may always be under way, 1 to 1,000,000; a rush of so many students is
     *     never turned away
     * @param within beyond that as many as are answered within this time at the pace of the moment, 100 ms to 10 s
     */
    @ConfigurationProperties("courtgate.gateway.overload")
    @Validated
    record Settings(
            @Min(1) @Max(1_000_000) @DefaultValue("2500") int least,

            @DurationMin(millis = 100) @DurationMax(seconds = 10) @DefaultValue("3s")
            Duration within) {}

    ConcurrencyLimits(Settings overload, MeterRegistry meters) {
        for (Lane lane : Lane.values()) {
            limits.put(lane, limit(lane, overload, meters));
        }
    }

    private static ConcurrencyLimit limit(Lane lane, Settings overload, MeterRegistry meters) {
        ConcurrencyLimit limit = lane.isSlowByNature()
                ? ConcurrencyLimit.unbounded()
                : new ConcurrencyLimit(overload.least(), overload.within(), System::nanoTime);
        Gauge.builder("courtgate.gateway.lane.underway", limit, ConcurrencyLimit::underWay)
                .description("Requests of a lane that are not answered yet")
                .tag("lane", lane.label())
                .register(meters);
        return limit;
    }

    ConcurrencyLimit of(Lane lane) {
        return Objects.requireNonNull(limits.get(lane));
    }
}
