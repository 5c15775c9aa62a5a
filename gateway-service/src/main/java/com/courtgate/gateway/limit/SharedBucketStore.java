package com.courtgate.gateway.limit;

import static java.util.concurrent.CompletableFuture.completedFuture;

import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisSettings;
import io.github.bucket4j.VerboseResult;
import io.github.bucket4j.distributed.AsyncBucketProxy;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.AsyncProxyManager;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets that all gateways share. Keys {@code bf:limit:{scope}:{permits}per{seconds}:{who}} expire ten seconds after
 * their bucket would be full again.
 */
final class SharedBucketStore implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SharedBucketStore.class);

    private final RedisSettings redis;
    private final ScheduledExecutorService connector = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("limits-connector").factory());
    private volatile @Nullable RedissonClient client;
    private volatile @Nullable AsyncProxyManager<String> shared;

    /** Tries to connect once; goes on trying in the background, so that a gateway starts anyway. */
    SharedBucketStore(RedisSettings redis) {
        this.redis = redis;
        connect();
    }

    /** Whether Redis was reached since the start. */
    boolean isConnected() {
        return shared != null;
    }

    /**
     * Takes that many permits, also where there are not so many; below zero it puts them back, up to the bucket's size.
     * Answers how many are left, below zero then; fails when Redis does not answer within the time-out. The report is
     * sent again then, and may be counted twice: so the time is long enough for an answer to be surely lost.
     */
    CompletableFuture<Long> consume(Limit limit, String who, long permits) {
        AsyncProxyManager<String> connected = shared;
        if (connected == null) {
            return CompletableFuture.failedFuture(new RedisException("not connected yet"));
        }
        AsyncBucketProxy bucket = connected.builder().build(limit.key(who), () -> completedFuture(limit.shape()));
        if (permits == 0) {
            return bucket.getAvailableTokens();
        }
        return permits > 0
                ? bucket.asVerbose().consumeIgnoringRateLimits(permits).thenApply(SharedBucketStore::left)
                : bucket.asVerbose().addTokens(-permits).thenApply(SharedBucketStore::left);
    }

    private static long left(VerboseResult<?> result) {
        return result.getDiagnostics().getAvailableTokens();
    }

    private void connect() {
        try {
            RedissonClient connected = RedisAutoConfiguration.connect(
                    redis,
                    (config, servers) -> config.setNettyThreads(2)
                            .setThreads(2)
                            .setLazyInitialization(false)); // whoever connected at the first question would wait for it
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

    @Override
    public void close() {
        connector.shutdownNow();
        RedissonClient connected = client;
        if (connected != null) {
            connected.shutdown(0, 1, TimeUnit.SECONDS);
        }
    }
}
