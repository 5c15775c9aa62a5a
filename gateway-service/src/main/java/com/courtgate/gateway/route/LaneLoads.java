package com.courtgate.gateway.route;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** The load of each lane, which all its routes share. */
@Component
final class LaneLoads {
    private final Map<Lane, LaneLoad> loads = new EnumMap<>(Lane.class);

    LaneLoads(OverloadSettings overload, MeterRegistry meters) {
        for (Lane lane : Lane.values()) {
            loads.put(lane, load(lane, overload, meters));
        }
    }

    private static LaneLoad load(Lane lane, OverloadSettings overload, MeterRegistry meters) {
        LaneLoad load = lane.isSlowByNature()
                ? LaneLoad.unbounded()
                : new LaneLoad(overload.least(), overload.within(), System::nanoTime);
        Gauge.builder("courtgate.gateway.lane.underway", load, LaneLoad::underWay)
                .description("Requests of a lane that are not answered yet")
                .tag("lane", lane.label())
                .register(meters);
        return load;
    }

    LaneLoad of(Lane lane) {
        return Objects.requireNonNull(loads.get(lane));
    }
}
