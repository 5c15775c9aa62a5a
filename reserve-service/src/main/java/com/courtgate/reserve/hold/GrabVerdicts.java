package com.courtgate.reserve.hold;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Counts what grabs were answered: {@code courtgate.grabs}, by verdict. */
@Component
class GrabVerdicts {
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();
    private final MeterRegistry metrics;

    GrabVerdicts(MeterRegistry metrics) {
        this.metrics = metrics;
        HoldOutcome.VERDICTS.forEach(verdict -> counters.put(verdict, register(verdict)));
    }

    void count(HoldOutcome outcome) {
        counters.computeIfAbsent(outcome.verdict(), this::register).increment();
    }

    private Counter register(String verdict) {
        return Counter.builder("courtgate.grabs")
                .description("Grabs answered")
                .tag("verdict", verdict)
                .register(metrics);
    }
}
