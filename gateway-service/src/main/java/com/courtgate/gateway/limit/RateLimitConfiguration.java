package com.courtgate.gateway.limit;

import com.courtgate.common.redis.RedisAutoConfiguration;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Wires the limits to Redis. */
@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {

    @Bean
    SharedBucketStore sharedBuckets(Environment environment) {
        return new SharedBucketStore(RedisAutoConfiguration.settings(environment, "cache-redis"));
    }

    @Bean
    RateLimiter rateLimiter(
            SharedBucketStore shared, LimitSettings settings, CircuitBreakerRegistry breakers, MeterRegistry meters) {
        return new RateLimiter(
                shared,
                breakers.circuitBreaker("limits", impatient()),
                settings,
                meters.counter("courtgate.gateway.limits.without.redis"));
    }

    private static CircuitBreakerConfig impatient() {
        return CircuitBreakerConfig.custom()
                .slidingWindowSize(20)
                .minimumNumberOfCalls(5)
                .failureRateThreshold(50)
                .waitDurationInOpenState(Duration.ofSeconds(1))
                .permittedNumberOfCallsInHalfOpenState(2)
                .automaticTransitionFromOpenToHalfOpenEnabled(true)
                .writableStackTraceEnabled(false)
                .build();
    }
}
