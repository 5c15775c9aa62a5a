package com.courtgate.gateway.limit;

import com.courtgate.gateway.limit.Limit.Scope;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.TimeMeter;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives permits out at once, from this gateway's buckets, and shares with the other gateways within
 * {@link #SHARED_WITHIN}. So a limit is exact within one gateway, and each further gateway may let at most one burst
 * more pass, which is missing in the next one. While Redis is out, gateways count by themselves, or refuse where
 * {@code failOpen} is off; Redis is then probed once a second until it answers again.
 */
final class RateLimiter implements AutoCloseable {
    /** After this a gateway has told the others what it gave out. */
    static final Duration SHARED_WITHIN = Duration.ofMillis(50);

    /** Owner of the bucket of all together. */
    static final String ALL = "all";

    private static final Logger log = LoggerFactory.getLogger(RateLimiter.class);
    private static final int MOST_BUCKETS = 200_000;
    private static final int MOST_UNDER_WAY = 256; // more would wait in line for Redis, and seem late
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(2); // a bucket is full again by then

    private final Map<Scope, Cache<String, LocalBucket>> buckets = new EnumMap<>(Scope.class);
    private final Queue<LocalBucket> toShare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final SharedBucketStore shared;
    private final CircuitBreaker breaker;
    private final LimitSettings settings;
    private final Counter outages;
    private final ScheduledExecutorService sharer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("limits-sharer").factory());

    RateLimiter(SharedBucketStore shared, CircuitBreaker breaker, LimitSettings settings, Counter outages) {
        this.shared = shared;
        this.breaker = breaker;
        this.settings = settings;
        this.outages = outages;
        for (Scope scope : Scope.values()) {
            buckets.put(
                    scope,
                    Caffeine.newBuilder()
                            .maximumSize(MOST_BUCKETS)
                            .expireAfterAccess(FORGOTTEN_AFTER)
                            .build());
        }
        long millis = SHARED_WITHIN.toMillis() / 2;
        sharer.scheduleWithFixedDelay(this::share, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Takes one permit of that visitor, or says how long to wait; never waits itself. */
    Verdict take(Limit limit, String who) {
        if (!settings.failOpen() && isWithoutRedis()) {
            return new Verdict.Unavailable();
        }
        LocalBucket bucket = bucket(limit, who);
        Verdict verdict = bucket.take();
        line(bucket);
        return verdict;
    }

    /** Puts one permit of that visitor back, here and with the others; answers how many they have then. */
    long giveBack(Limit limit, String who) {
        LocalBucket bucket = bucket(limit, who);
        long left = bucket.giveBack();
        line(bucket);
        return left;
    }

    private LocalBucket bucket(Limit limit, String who) {
        return Objects.requireNonNull(buckets.get(limit.scope()))
                .get(who, key -> new LocalBucket(limit, key, TimeMeter.SYSTEM_MILLISECONDS));
    }

    private boolean isWithoutRedis() {
        return !shared.isConnected() || breaker.getState() != CircuitBreaker.State.CLOSED;
    }

    private void line(LocalBucket bucket) {
        if (bucket.startSharing()) {
            toShare.add(bucket);
        }
    }

    private void share() {
        try {
            if (isWithoutRedis()) {
                probe();
                return;
            }
            for (int left = toShare.size(); left > 0 && underWay.get() < MOST_UNDER_WAY; left--) {
                share(Objects.requireNonNull(toShare.poll())); // nobody else takes from it
            }
        } catch (RuntimeException e) {
            log.error("Limits were not shared this time", e);
        }
    }

    /** Finds out whether Redis is back; permits that were given out wait for that. */
    private void probe() {
        if (shared.isConnected() && breaker.tryAcquirePermission()) {
            consume(settings.in(Scope.GLOBAL), ALL, 0);
        }
    }

    private void share(LocalBucket bucket) {
        if (!shared.isConnected() || !breaker.tryAcquirePermission()) {
            outages.increment();
            toShare.add(bucket);
            return;
        }
        long told = bucket.tell();
        underWay.incrementAndGet();
        consume(bucket.limit(), bucket.who(), told).whenComplete((left, failure) -> shared(bucket, told, left));
    }

    /** Asks Redis, and lets the breaker judge how long that takes; a late answer is an answer all the same. */
    private CompletableFuture<Long> consume(Limit limit, String who, long permits) {
        long start = System.nanoTime();
        // composed, so that what is thrown at once arrives as a failure too: nothing may stay under way for ever
        var answer =
                CompletableFuture.completedFuture(who).thenCompose(visitor -> shared.consume(limit, visitor, permits));
        answer.copy()
                .orTimeout(settings.redisPatience().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((left, failure) -> judge(failure, System.nanoTime() - start));
        return answer;
    }

    private void judge(@Nullable Throwable failure, long nanos) {
        if (failure == null) {
            breaker.onSuccess(nanos, TimeUnit.NANOSECONDS);
        } else {
            breaker.onError(nanos, TimeUnit.NANOSECONDS, failure);
            outages.increment();
        }
    }

    private void shared(LocalBucket bucket, long told, @Nullable Long left) {
        underWay.decrementAndGet();
        if (left == null) {
            bucket.disagree(told);
        } else {
            bucket.agree(left);
        }
        line(bucket); // permits given out meanwhile, or to be told again
    }

    @Override
    public void close() {
        sharer.shutdownNow();
    }
}
