package com.courtgate.common.idempotency;

import com.courtgate.common.idempotency.IdempotentRequests.Key;
import com.courtgate.common.lua.LuaScript;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Outcomes of requests in Redis, for a minute or so and a bounded number per user, which keep copies away from the
 * database; may know nothing, must never know wrong. While Redis is away it knows nothing, and is not asked for a
 * second after each failure.
 *
 * <pre>
 * bf:idempotent:{user}:operation:key  string  P|fingerprint, or D|fingerprint|answer
 * bf:idempotent:{user}                zset    such a key -> epoch millis at which it goes
 * </pre>
 */
class ResultCacheStore {
    private static final Logger log = LoggerFactory.getLogger(ResultCacheStore.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private final LuaScript remember = LuaScript.load(ResultCacheStore.class, "remember.lua");
    private final RedissonClient redis;
    private final IdempotencySettings settings;
    private final Clock clock;
    private volatile Instant awayUntil = Instant.MIN;

    ResultCacheStore(RedissonClient redis, IdempotencySettings settings, Clock clock) {
        this.redis = redis;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Knowledge of a request.
     *
     * @param answer empty while it is in hand
     * @param left how long this is known yet
     */
    record Known(String fingerprint, Optional<String> answer, Duration left) {}

    Optional<Known> look(Key key) {
        if (isAway()) {
            return Optional.empty();
        }
        try {
            RBucket<String> bucket = bucket(key);
            String stored = bucket.get();
            if (stored == null) {
                return Optional.empty();
            }
            String[] parts = stored.split("\\|", 3);
            if (parts[0].equals("D")) {
                return Optional.of(new Known(parts[1], Optional.of(parts[2]), Duration.ZERO));
            }
            long left = Math.max(1, bucket.remainTimeToLive());
            return Optional.of(new Known(parts[1], Optional.empty(), Duration.ofMillis(left)));
        } catch (RuntimeException e) {
            restAfter(e);
            return Optional.empty();
        }
    }

    /** Remembers that somebody has the lease, for as long as that. */
    void working(Key key, String fingerprint) {
        remember(key, "P|" + fingerprint, IdempotentRequests.LEASE);
    }

    /** @param left how long the database keeps the answer yet */
    void done(Key key, String fingerprint, String answer, Duration left) {
        Duration shielded = left.compareTo(settings.shielded()) < 0 ? left : settings.shielded();
        if (shielded.toMillis() > 0) {
            remember(key, "D|" + fingerprint + "|" + answer, shielded);
        }
    }

    private void remember(Key key, String became, Duration howLong) {
        List<String> keys = List.of(ofUser(key.userId()), name(key));
        tell(() -> remember.run(redis, keys, became, howLong.toMillis(), settings.shieldedPerUser()));
    }

    void forget(Key key) {
        tell(() -> bucket(key).delete());
    }

    private void tell(Runnable command) {
        if (isAway()) {
            return;
        }
        try {
            command.run();
        } catch (RuntimeException e) {
            restAfter(e);
        }
    }

    private boolean isAway() {
        return clock.instant().isBefore(awayUntil);
    }

    private void restAfter(RuntimeException e) {
        awayUntil = clock.instant().plus(PAUSE);
        log.warn("Copies of requests reach the database while Redis is away: {}", e.toString());
    }

    private RBucket<String> bucket(Key key) {
        return redis.getBucket(name(key), StringCodec.INSTANCE);
    }

    static String name(Key key) {
        return ofUser(key.userId()) + ":" + key.operation() + ":" + key.requestKey();
    }

    static String ofUser(long userId) {
        return "bf:idempotent:{" + userId + "}";
    }
}
