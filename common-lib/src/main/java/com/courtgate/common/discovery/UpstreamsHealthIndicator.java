package com.courtgate.common.discovery;

import java.util.Set;
import java.util.function.Supplier;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** Up while there is no upstream of that kind; those that there are stand in the details under its name. */
final class UpstreamsHealthIndicator implements HealthIndicator {
    private final String kind;
    private final Supplier<Set<String>> upstreams;

    UpstreamsHealthIndicator(String kind, Supplier<Set<String>> upstreams) {
        this.kind = kind;
        this.upstreams = upstreams;
    }

    @Override
    public Health health() {
        Set<String> found = upstreams.get();
        return found.isEmpty()
                ? Health.up().build()
                : Health.outOfService().withDetail(kind, found).build();
    }
}
