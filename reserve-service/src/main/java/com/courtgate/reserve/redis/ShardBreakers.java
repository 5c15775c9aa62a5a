package com.courtgate.reserve.redis;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.redis.HashSlot;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * A breaker for each part of Redis that may be away alone. A shard of a cluster is a part of its hash slots here: so
 * few that session ids somebody makes up fill nothing, so many that hardly one belongs to two shards.
 */
@Component
public class ShardBreakers {
    static final int PARTS = 64;
    private static final CircuitBreakerConfig IMPATIENT = CircuitBreakerConfig.custom()
            .slidingWindowSize(6)
            .minimumNumberOfCalls(2)
            .waitDurationInOpenState(Duration.ofMillis(500))
            .permittedNumberOfCallsInHalfOpenState(1)
            .ignoreException(failure -> !Outages.isOutage(failure))
            .build();
    private final CircuitBreakerRegistry registry;
    private final RedisMode mode;

    public ShardBreakers(CircuitBreakerRegistry registry, RedisSettings redis) {
        this.registry = registry;
        this.mode = redis.mode();
    }

    /**
     * Asks for something of a session, or throws at once while its part of Redis is known to be away; so nobody who
     * asks for one session after another waits long for those that are lost. Only an outage counts against the part.
     */
    public <T> T ask(long sessionId, Supplier<T> question) {
        return of(sessionId).executeSupplier(question);
    }

    public CircuitBreaker of(long sessionId) {
        return registry.circuitBreaker(name(sessionId), IMPATIENT);
    }

    private String name(long sessionId) {
        return switch (mode) {
            case SINGLE, SENTINEL -> "redis";
            case CLUSTER -> {
                int slot = HashSlot.of(new SessionKeys(sessionId).gate());
                yield "redis-" + slot * PARTS / HashSlot.COUNT;
            }
        };
    }
}
