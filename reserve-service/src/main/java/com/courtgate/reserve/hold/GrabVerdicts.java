package com.courtgate.reserve.hold;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Counts what grabs were answered: {@code courtgate.grabs}, by verdict. */
@Component
class GrabVerdicts {
    private final Map<Class<?>, Counter> counters;

    GrabVerdicts(MeterRegistry metrics) {
        counters = Arrays.stream(HoldOutcome.class.getPermittedSubclasses())
                .collect(Collectors.toMap(
                        Function.identity(),
                        verdict -> Counter.builder("courtgate.grabs")
                                .description("Grabs answered")
                                .tag("verdict", verdict.getSimpleName())
                                .register(metrics)));
    }

    void count(HoldOutcome outcome) {
        Counter counter = counters.get(outcome.getClass());
        if (counter != null) { // always: the outcomes are sealed
            counter.increment();
        }
    }
}
