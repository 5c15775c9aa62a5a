package com.courtgate.common.discovery;

import java.util.Set;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Up while somebody is known of every upstream. No part of readiness: whoever starts all services at once asks for it
 * when each of them is ready, because what the registry tells arrives a moment later.
 */
final class UpstreamsPresentHealthIndicator implements HealthIndicator {
    private final KnownInstances instances;

    UpstreamsPresentHealthIndicator(KnownInstances instances) {
        this.instances = instances;
    }

    @Override
    public Health health() {
        Set<String> absent = instances.absent();
        return absent.isEmpty()
                ? Health.up().build()
                : Health.outOfService().withDetail("absent", absent).build();
    }
}
