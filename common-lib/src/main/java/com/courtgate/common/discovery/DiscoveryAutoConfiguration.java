package com.courtgate.common.discovery;

import com.courtgate.common.rehearsal.Rehearsal;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.cloud.client.discovery.DiscoveryClient;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClients;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** For every service that calls others by name. */
@AutoConfiguration(
        afterName =
                "org.springframework.cloud.client.discovery.composite" + ".CompositeDiscoveryClientAutoConfiguration")
@ConditionalOnClass(ServiceInstanceListSupplier.class)
@EnableConfigurationProperties(DiscoverySettings.class)
@LoadBalancerClients(defaultConfiguration = InMemoryLoadBalancerConfiguration.class)
public class DiscoveryAutoConfiguration {

    @Bean
    KnownInstances knownInstances(DiscoveryClient registry, DiscoverySettings settings) {
        return new KnownInstances(registry, settings);
    }

    @Bean
    @ConditionalOnProperty(value = "spring.cloud.nacos.discovery.enabled", matchIfMissing = true)
    Drain drain(DiscoverySettings settings) {
        return new Drain(settings.drain());
    }

    @Bean
    ThisInstance thisInstance(
            ApplicationAvailability availability, Environment environment, ObjectProvider<Rehearsal> rehearsal) {
        return new ThisInstance(availability, environment, rehearsal.getIfAvailable());
    }

    /** Up once discovery has answered for every upstream; being empty is an answer. */
    @Bean
    HealthIndicator upstreamsHealthIndicator(KnownInstances instances) {
        return () -> health("unknown", instances.unknown());
    }

    /**
     * Up while somebody is known of every upstream. No part of readiness: whoever starts all services at once asks for
     * it when each of them is ready, because what the registry tells arrives a moment later.
     */
    @Bean
    HealthIndicator presenceHealthIndicator(KnownInstances instances) {
        return () -> health("absent", instances.absent());
    }

    /** Up while there is no upstream of that kind; those that there are stand in the details under its name. */
    private static Health health(String kind, Set<String> found) {
        return found.isEmpty()
                ? Health.up().build()
                : Health.outOfService().withDetail(kind, found).build();
    }
}
