package com.courtgate.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.AsyncBucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.AsyncProxyManager;
import io.github.bucket4j.distributed.proxy.optimization.DelayParameters;
import io.github.bucket4j.distributed.proxy.optimization.NopeOptimizationListener;
import io.github.bucket4j.distributed.proxy.optimization.Optimization;
import io.github.bucket4j.distributed.proxy.optimization.Optimizations;
import io.github.bucket4j.distributed.proxy.optimization.skiponzero.SkipSyncOnZeroOptimization;
import io.github.bucket4j.redis.redisson.Bucket4jRedisson;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.config.Config;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets that all gateways share. Keys {@code bf:limit:{scope}:{permits}per{seconds}:{who}} expire ten seconds after
 * their bucket would be full again.
 *
 * <p>A bucket that may be approximate goes to Redis once in 50 ms or for every twentieth of its size, whichever comes
 * first; an exact one for every permit, except that an empty one is not asked again before it can have refilled.
 */
final class RedisRateLimiter implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(RedisRateLimiter.class);
    private static final Duration UNSYNCHRONIZED = Duration.ofMillis(50);
    private static final int SHARE = 20;
    private static final int MOST_BUCKETS = 200_000;

    private final RedisSettings redis;
    private final Duration patience;
    private final Cache<String, AsyncBucketProxy> buckets = Caffeine.newBuilder()
            .maximumSize(MOST_BUCKETS)
            .expireAfterAccess(Duration.ofMinutes(2))
            .build();
    private final ScheduledExecutorService connector = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("limits-connector").factory());
    private volatile @Nullable RedissonClient client;
    private volatile @Nullable AsyncProxyManager<String> shared;

    /** Tries to connect once; goes on trying in the background, so that a gateway starts anyway. */
    RedisRateLimiter(RedisSettings redis, Duration patience) {
        this.redis = redis;
        this.patience = patience;
        connect();
    }

    /** Takes one permit; fails when Redis does not answer. Done at once where Redis need not be asked. */
    CompletableFuture<Verdict> take(Limit limit, String who) {
        AsyncProxyManager<String> connected = shared;
        if (connected == null) {
            return CompletableFuture.failedFuture(new RedisException("not connected yet"));
        }
        return buckets.get(limit.key(who), key -> bucket(connected, limit, key))
                .tryConsumeAndReturnRemaining(1)
                .thenApply(Verdict::of);
    }

    private void connect() {
        try {
            RedissonClient connected = Redisson.create(configuration());
            client = connected;
            shared = Bucket4jRedisson.casBasedBuilder(((Redisson) connected).getCommandExecutor())
                    .expirationAfterWrite(
                            ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ofSeconds(10)))
                    .build()
                    .asAsync();
        } catch (RedisException down) {
            log.warn("Redis does not answer, limits are counted in this process: {}", redis);
            connector.schedule(this::connect, 1, TimeUnit.SECONDS);
        }
    }

    private Config configuration() {
        var config = new Config();
        config.setNettyThreads(2).setThreads(2);
        int millis = Math.toIntExact(patience.toMillis());
        var server = config.useSingleServer().setAddress(redis.address());
        server.setConnectTimeout(500)
                .setTimeout(millis)
                .setRetryAttempts(0)
                .setPingConnectionInterval(1_000)
                .setConnectionMinimumIdleSize(4)
                .setConnectionPoolSize(16)
                .setSubscriptionConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionPoolSize(1);
        if (!redis.password().isEmpty()) {
            server.setPassword(redis.password());
        }
        return config;
    }

    private static AsyncBucketProxy bucket(AsyncProxyManager<String> connected, Limit limit, String key) {
        return connected
                .builder()
                .withOptimization(optimization(limit))
                .build(key, () -> CompletableFuture.completedFuture(limit.shape()));
    }

    private static Optimization optimization(Limit limit) {
        return limit.scope().isApproximate()
                ? Optimizations.delaying(new DelayParameters(Math.max(1, limit.permits() / SHARE), UNSYNCHRONIZED))
                : new SkipSyncOnZeroOptimization(NopeOptimizationListener.INSTANCE, TimeMeter.SYSTEM_MILLISECONDS);
    }

    @Override
    public void close() {
        connector.shutdownNow();
        RedissonClient connected = client;
        if (connected != null) {
            connected.shutdown(0, 1, TimeUnit.SECONDS);
        }
    }
}
