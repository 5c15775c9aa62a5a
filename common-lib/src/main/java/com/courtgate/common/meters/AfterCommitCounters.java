package com.courtgate.common.meters;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Makes the counters of the features of a service that has transactions. */
@AutoConfiguration(
        afterName = "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass({MeterRegistry.class, TransactionSynchronizationManager.class})
@ConditionalOnBean(MeterRegistry.class)
public final class AfterCommitCounters {
    private final MeterRegistry registry;

    public AfterCommitCounters(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * A counter, one for each value of its tag.
     *
     * @param name such as {@code courtgate.refunds}
     * @param unit what is counted, such as {@code fen}; empty for mere events
     */
    public <E extends Enum<E>> AfterCommitCounter<E> of(
            String name, String unit, String tag, Class<E> kinds, String meaning) {
        Map<E, Counter> counters = new EnumMap<>(kinds);
        for (E kind : kinds.getEnumConstants()) {
            counters.put(
                    kind,
                    Counter.builder(name)
                            .baseUnit(unit.isEmpty() ? null : unit)
                            .tag(tag, kind.name().toLowerCase(Locale.ROOT))
                            .description(meaning)
                            .register(registry));
        }
        return new AfterCommitCounter<>(counters);
    }
}
