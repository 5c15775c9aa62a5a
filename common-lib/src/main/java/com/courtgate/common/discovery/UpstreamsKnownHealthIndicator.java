package com.courtgate.common.discovery;

import java.util.Set;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** Up once discovery has answered for every upstream; being empty is an answer. */
final class UpstreamsKnownHealthIndicator implements HealthIndicator {
    private final KnownInstances instances;

    UpstreamsKnownHealthIndicator(KnownInstances instances) {
        this.instances = instances;
    }

    @Override
    public Health health() {
        Set<String> unknown = instances.unknown();
        return unknown.isEmpty()
                ? Health.up().build()
                : Health.outOfService().withDetail("unknown", unknown).build();
    }
}
