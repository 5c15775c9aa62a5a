package com.courtgate.common.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.idempotency.RequestLeases.Key;
import com.courtgate.common.testing.MutableClock;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

class ShieldStoreIT {
    private static final MutableClock CLOCK = new MutableClock(Instant.now());
    private static RedissonClient redis;
    private static RedissonClient nobody;
    private final Key key = new Key(1, "orders.place", UUID.randomUUID().toString());
    private final ShieldStore shield = new ShieldStore(redis, CLOCK);

    @BeforeAll
    static void connect() {
        var server = TestServers.redis();
        redis = client(server.host(), server.port());
        nobody = client("127.0.0.1", TestServers.freePort());
    }

    @AfterAll
    static void disconnect() {
        redis.shutdown();
        nobody.shutdown();
    }

    private static RedissonClient client(String host, int port) {
        Config config = new Config();
        config.setLazyInitialization(true);
        config.useSingleServer()
                .setAddress("redis://" + host + ":" + port)
                .setRetryAttempts(0)
                .setConnectTimeout(200)
                .setConnectionMinimumIdleSize(1)
                .setConnectionPoolSize(2);
        return Redisson.create(config);
    }

    @Test
    void knowsWhatIsInHandAndWhatIsDone() {
        assertThat(shield.look(key)).isEmpty();
        shield.working(key, "f1");
        var working = shield.look(key).orElseThrow();
        assertThat(working.fingerprint()).isEqualTo("f1");
        assertThat(working.answer()).isEmpty();
        assertThat(working.left()).isPositive().isLessThanOrEqualTo(RequestLeases.LEASE);
        shield.done(key, "f1", "{\"a\":\"x|y\"}", Duration.ofMinutes(5));
        assertThat(shield.look(key).orElseThrow().answer()).contains("{\"a\":\"x|y\"}");
        assertThat(shield.look(new Key(2, key.operation(), key.requestKey()))).isEmpty();
        shield.forget(key);
        assertThat(shield.look(key)).isEmpty();
    }

    @Test
    void keepsNothingThatIsAboutToBeForgotten() {
        shield.done(key, "f1", "{}", Duration.ofNanos(1));
        assertThat(shield.look(key)).isEmpty();
        shield.working(key, "f1");
        assertThat(shield.look(key)).as("Redis is asked as before").isPresent();
    }

    @Test
    void knowsNothingWhileRedisIsAway() {
        var alone = new ShieldStore(nobody, CLOCK);
        alone.working(key, "f1");
        assertThat(alone.look(key)).isEqualTo(Optional.empty());
        CLOCK.advance(Duration.ofSeconds(2));
        assertThat(alone.look(key)).isEqualTo(Optional.empty());
    }
}
