package com.courtgate.gateway.limit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Shared buckets with a stated outage policy: a call to Redis that fails or lasts longer than its patience is answered
 * by {@code failOpen}; after a few of them Redis is not asked at all, then probed once a second until it answers again.
 */
final class RateLimiter {
    private final RedisRateLimiter shared;
    private final LocalRateLimiter local;
    private final CircuitBreaker breaker;
    private final Duration patience;
    private final boolean failOpen;
    private final Counter outages;

    RateLimiter(
            RedisRateLimiter shared,
            LocalRateLimiter local,
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
     * Takes one permit of that bucket, at once where it is known without Redis; fails only while Redis is out and
     * {@code failOpen} is off.
     *
     * @param home where the caller goes on when Redis had to be asked, so that replies are not worked on by the one
     *     thread that reads them
     */
    Mono<Verdict> take(Limit limit, String who, Scheduler home) {
        if (breaker.getState() != CircuitBreaker.State.CLOSED) {
            return guarded(Mono.defer(() -> awaited(shared.take(limit, who))), limit, who, home);
        }
        CompletableFuture<Verdict> reply = shared.take(limit, who);
        return reply.isDone() && !reply.isCompletedExceptionally()
                ? Mono.just(reply.join())
                : guarded(awaited(reply), limit, who, home);
    }

    private Mono<Verdict> guarded(Mono<Verdict> reply, Limit limit, String who, Scheduler home) {
        return reply.timeout(patience)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorResume(outage -> {
                    outages.increment();
                    return failOpen ? Mono.fromSupplier(() -> local.take(limit, who)) : Mono.error(outage);
                })
                .publishOn(home);
    }

    /** A failure travels as a value: one that comes after its caller has left is no news. */
    private static Mono<Verdict> awaited(CompletableFuture<Verdict> reply) {
        return Mono.fromFuture(reply.handle(Reply::new), true).flatMap(Reply::verdict);
    }

    private record Reply(@Nullable Verdict reply, @Nullable Throwable failure) {
        Mono<Verdict> verdict() {
            if (reply != null) {
                return Mono.just(reply);
            }
            return Mono.error(failure != null ? failure : new IllegalStateException("no reply"));
        }
    }
}
