package com.courtgate.gateway.limit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import reactor.core.publisher.Mono;

/**
 * Shared buckets with a stated outage policy: a call to Redis that fails or lasts longer than its
 * patience is answered by {@code failOpen}; after a few of them Redis is not asked at all, then
 * probed once a second until it answers again.
 */
final class Limits {
    private final RedisLimits shared;
    private final LocalLimits local;
    private final CircuitBreaker breaker;
    private final Duration patience;
    private final boolean failOpen;
    private final Counter outages;

    Limits(
            RedisLimits shared,
            LocalLimits local,
            CircuitBreaker breaker,
            LimitSettings settings,
            Counter outages) {
        this.shared = shared;
        this.local = local;
        this.breaker = breaker;
        this.patience = settings.redisPatience();
        this.failOpen = settings.failOpen();
        this.outages = outages;
    }

    /**
     * Takes one permit of that bucket; fails only while Redis is out and {@code failOpen} is off.
     */
    Mono<Verdict> take(Limit limit, String who) {
        return Mono.defer(() -> shared.take(limit, who))
                .timeout(patience)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorResume(
                        outage -> {
                            outages.increment();
                            return failOpen
                                    ? Mono.fromSupplier(() -> local.take(limit, who))
                                    : Mono.error(outage);
                        });
    }
}
