package com.courtgate.gateway.route;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** The load of each lane, which all its routes share. */
@Component
final class ConcurrencyLimits {
    private final Map<Lane, ConcurrencyLimit> loads = new EnumMap<>(Lane.class);

    ConcurrencyLimits(OverloadSettings overload, MeterRegistry meters) {
        for (Lane lane : Lane.values()) {
            loads.put(lane, load(lane, overload, meters));
        }
    }

    private static ConcurrencyLimit load(Lane lane, OverloadSettings overload, MeterRegistry meters) {
        ConcurrencyLimit load = lane.isSlowByNature()
                ? ConcurrencyLimit.unbounded()
                : new ConcurrencyLimit(overload.least(), overload.within(), System::nanoTime);
        Gauge.builder("courtgate.gateway.lane.underway", load, ConcurrencyLimit::underWay)
                .description("Requests of a lane that are not answered yet")
                .tag("lane", lane.label())
                .register(meters);
        return load;
    }

    ConcurrencyLimit of(Lane lane) {
        return Objects.requireNonNull(loads.get(lane));
    }
}
