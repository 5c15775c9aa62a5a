package com.courtgate.common.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.idempotency.IdempotentRequests.Key;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

class ResultCacheStoreIT {
    private static final MutableClock CLOCK = new MutableClock(Instant.now());
    private static final int REQUESTS = Race.rounds(500, 5_000);
    private static RedissonClient redis;
    private static RedissonClient nobody;
    private final Key key = new Key(1, "orders.place", UUID.randomUUID().toString());
    private static final IdempotencySettings SETTINGS =
            new IdempotencySettings(Duration.ofHours(24), 1000, Duration.ofSeconds(60), 100);
    private final ResultCacheStore resultCache = new ResultCacheStore(redis, SETTINGS, CLOCK);

    @BeforeAll
    static void connect() {
        var server = TestServers.redis();
        redis = client(server.host(), server.port(), 5_000);
        nobody = client("127.0.0.1", TestServers.freePort(), 200);
    }

    @AfterAll
    static void disconnect() {
        redis.shutdown();
        nobody.shutdown();
    }

    private static RedissonClient client(String host, int port, int connectMillis) {
        Config config = new Config();
        config.setLazyInitialization(true);
        config.useSingleServer()
                .setAddress("redis://" + host + ":" + port)
                .setRetryAttempts(0)
                .setConnectTimeout(connectMillis)
                .setConnectionMinimumIdleSize(1)
                .setConnectionPoolSize(2);
        return Redisson.create(config);
    }

    @Test
    void knowsWhatIsInHandAndWhatIsDone() {
        assertThat(resultCache.look(key)).isEmpty();
        resultCache.working(key, "f1");
        var working = resultCache.look(key).orElseThrow();
        assertThat(working.fingerprint()).isEqualTo("f1");
        assertThat(working.answer()).isEmpty();
        assertThat(working.left()).isPositive().isLessThanOrEqualTo(IdempotentRequests.LEASE);
        resultCache.done(key, "f1", "{\"a\":\"x|y\"}", Duration.ofMinutes(5));
        assertThat(resultCache.look(key).orElseThrow().answer()).contains("{\"a\":\"x|y\"}");
        assertThat(resultCache.look(new Key(2, key.operation(), key.requestKey())))
                .isEmpty();
        resultCache.forget(key);
        assertThat(resultCache.look(key)).isEmpty();
    }

    @Test
    void keepsNothingThatIsAboutToBeForgotten() {
        resultCache.done(key, "f1", "{}", Duration.ofNanos(1));
        assertThat(resultCache.look(key)).isEmpty();
        resultCache.working(key, "f1");
        assertThat(resultCache.look(key)).as("Redis is asked as before").isPresent();
    }

    @Test
    void knowsNothingWhileRedisIsAway() {
        var alone = new ResultCacheStore(nobody, SETTINGS, CLOCK);
        alone.working(key, "f1");
        assertThat(alone.look(key)).isEqualTo(Optional.empty());
        CLOCK.advance(Duration.ofSeconds(2));
        assertThat(alone.look(key)).isEqualTo(Optional.empty());
    }

    @Test
    void forgetsAnAnswerLongBeforeTheDatabaseDoes() {
        resultCache.done(key, "f1", "{}", Duration.ofHours(24));
        assertThat(redis.getBucket("bf:idempotent:{1}:orders.place:" + key.requestKey()))
                .satisfies(bucket -> assertThat(bucket.remainTimeToLive()).isBetween(50_000L, 60_000L));
    }

    /** A user who sends as many requests as may be, each of its own: their keys, and the bytes of these. */
    @Test
    void remembersABoundedNumberOfRequestsOfAUser() {
        long user = ThreadLocalRandom.current().nextLong(1L << 50);
        String answer = "{\"items\":\"" + "x".repeat(900) + "\"}";
        for (int i = 0; i < REQUESTS; i++) {
            var each = new Key(user, "orders.place", "k" + i);
            resultCache.working(each, "f");
            resultCache.done(each, "f", answer, Duration.ofHours(24));
        }
        var requests = redis.getScoredSortedSet("bf:idempotent:{" + user + "}");
        assertThat(redis.getKeys().getKeysByPattern("bf:idempotent:{" + user + "}*"))
                .hasSize(100 + 1);
        assertThat(requests.size()).isEqualTo(100);
        assertThat(requests.remainTimeToLive()).isBetween(1L, 60_000L);
        assertThat(resultCache.look(new Key(user, "orders.place", "k" + (REQUESTS - 1))))
                .isPresent();
        assertThat(resultCache.look(new Key(user, "orders.place", "k" + (REQUESTS - 101))))
                .as("the oldest are forgotten: the database is asked")
                .isEmpty();
        assertThat(bytes("bf:idempotent:{" + user + "}:orders.place:k" + (REQUESTS - 1)) * 100)
                .isLessThan(200_000);
    }

    private static long bytes(String key) {
        return redis.getBucket(key).sizeInMemory();
    }

    @Test
    void forgetsARequestInHandBeforeAnswersThatLastLonger() {
        long user = ThreadLocalRandom.current().nextLong(1L << 50);
        var inHand = new Key(user, "orders.place", "in-hand");
        resultCache.working(inHand, "f");
        for (int i = 0; i < 99; i++) {
            resultCache.done(new Key(user, "orders.place", "k" + i), "f", "{}", Duration.ofHours(1));
        }
        assertThat(resultCache.look(inHand)).isPresent();
        resultCache.done(new Key(user, "orders.place", "one more"), "f", "{}", Duration.ofHours(1));
        assertThat(resultCache.look(inHand)).as("a copy asks the database").isEmpty();
    }
}
