package com.courtgate.reserve.hold;

import com.courtgate.common.redis.HashSlot;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.reserve.redis.SessionKeys;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;

/**
 * A breaker for each part of Redis that may be away alone. Of a cluster that is a part of its hash slots: so few that
 * session ids somebody makes up fill nothing, so many that hardly one belongs to two shards.
 */
final class ShardBreakers {
    static final int PARTS = 64;
    private static final CircuitBreakerConfig IMPATIENT = CircuitBreakerConfig.custom()
            .slidingWindowSize(6)
            .minimumNumberOfCalls(2)
            .waitDurationInOpenState(Duration.ofMillis(500))
            .permittedNumberOfCallsInHalfOpenState(1)
            .build();
    private final CircuitBreakerRegistry registry;
    private final RedisMode mode;

    ShardBreakers(CircuitBreakerRegistry registry, RedisMode mode) {
        this.registry = registry;
        this.mode = mode;
    }

    CircuitBreaker of(long sessionId) {
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
