package com.courtgate.gateway.edge;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts who was turned away at the gate, by scope: {@code courtgate.gateway.refused}. */
@Component
public final class Refusals {
    private final MeterRegistry meters;

    Refusals(MeterRegistry meters) {
        this.meters = meters;
    }

    /**
     * Counts one more refusal.
     *
     * @param scope what was too much: a limit's scope, or a reason of this service
     */
    public void count(Enum<?> scope) {
        meters.counter("courtgate.gateway.refused", "scope", scope.name()).increment();
    }
}
