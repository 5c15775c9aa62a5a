package com.courtgate.common.discovery;

import java.util.List;
import java.util.Objects;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import reactor.core.publisher.Flux;

/** Instances that each service's load balancer chooses from. */
class InMemoryLoadBalancerConfiguration {

    @Bean
    ServiceInstanceListSupplier knownInstancesOfService(Environment environment, KnownInstances instances) {
        String service = Objects.requireNonNull(environment.getProperty(LoadBalancerClientFactory.PROPERTY_NAME));
        return new ServiceInstanceListSupplier() {
            @Override
            public String getServiceId() {
                return service;
            }

            @Override
            public Flux<List<ServiceInstance>> get() {
                return Flux.defer(() -> Flux.just(instances.of(service)));
            }
        };
    }
}
