package com.courtgate.scheduler.remote;

import com.courtgate.common.internalcalls.FeignCircuitBreaker;
import feign.Capability;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Clients of the two services. */
@Configuration(proxyBeanMethods = false)
class RemoteConfiguration {
    private static final String RESERVE = "reserve-service";

    /**
     * 502, 503 and 504 count against a service; a 500 does not: it is one session's trouble and must not hold up the
     * others. Neither does a 503 of reserve-service, which says at once that the part of Redis is away that one session
     * is on.
     */
    @Bean
    Capability breakerPerService(CircuitBreakerRegistry breakers) {
        return new FeignCircuitBreaker(
                breakers,
                (service, status) -> status == 502 || status == 504 || (status == 503 && !service.equals(RESERVE)));
    }
}
