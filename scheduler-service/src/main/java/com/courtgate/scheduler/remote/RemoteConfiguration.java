package com.courtgate.scheduler.remote;

import com.courtgate.common.internalcalls.FeignCircuitBreaker;
import feign.Capability;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How the two services are called. */
@Configuration(proxyBeanMethods = false)
class RemoteConfiguration {

    /**
     * 502, 503 and 504 count against a service; a 500 does not: it is one session's trouble and must not hold up the
     * others.
     */
    @Bean
    Capability breakerPerService(CircuitBreakerRegistry breakers) {
        return new FeignCircuitBreaker(breakers, status -> status >= 502 && status <= 504);
    }
}
