package com.courtgate.booking.settings;

import java.util.List;
import java.util.Optional;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.stereotype.Component;

/** Asks the registry for instances of an older release; each tells there how far its release goes. */
@Component
class OlderInstances {
    /** The entry of an instance in the registry; absent in releases that knew of no number. */
    static final String FEATURES = "release-features";

    static final List<String> SERVICES =
            List.of("gateway-service", "reserve-service", "booking-service", "payment-service", "scheduler-service");
    private final DiscoveryClient registry;

    OlderInstances(DiscoveryClient registry) {
        this.registry = registry;
    }

    /** Finds an instance whose release does not know features up to that number; throws while nobody answers. */
    Optional<String> before(long features) {
        return SERVICES.stream()
                .flatMap(service -> registry.getInstances(service).stream())
                .filter(instance -> featuresOf(instance) < features)
                .map(instance -> instance.getServiceId() + " at " + instance.getHost() + ":" + instance.getPort())
                .findFirst();
    }

    /** Whether somebody of each service is there; a registry that has just begun again may not know them all yet. */
    boolean areAllKnown() {
        return SERVICES.stream()
                .noneMatch(service -> registry.getInstances(service).isEmpty());
    }

    private static long featuresOf(ServiceInstance instance) {
        String told = instance.getMetadata().getOrDefault(FEATURES, "0");
        return told.matches("\\d{1,9}") ? Long.parseLong(told) : 0;
    }
}
