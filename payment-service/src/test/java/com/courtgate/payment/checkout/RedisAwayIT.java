package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class RedisAwayIT {
    private static final Duration TIMEOUT = Duration.ofMillis(200);

    @Test
    void letsOneInAtATime() {
        var server = TestServers.redis();
        var redis = RedisAutoConfiguration.connect(
                RedisSettings.single("redis://" + server.host() + ":" + server.port(), Duration.ofSeconds(3)));
        try {
            var locks = new PayLockStore(redis);
            String order = "B" + System.nanoTime();
            Supplier<String> another = () -> locks.oneAtATime(order, () -> "both", () -> "busy");
            assertThat(locks.oneAtATime(order, another, () -> "nobody is")).isEqualTo("busy");
            assertThat(locks.<String>oneAtATime(order, () -> "done", () -> "left behind"))
                    .isEqualTo("done");
            String key = "bf:pay:lock:{" + order + "}";
            Supplier<String> overdue = () -> {
                redis.getBucket(key, StringCodec.INSTANCE).set("another's");
                return "done";
            };
            assertThat(locks.oneAtATime(order, overdue, () -> "busy")).isEqualTo("done");
            assertThat(redis.<String>getBucket(key, StringCodec.INSTANCE).getAndDelete())
                    .isEqualTo("another's");
        } finally {
            redis.shutdown();
        }
    }

    @Test
    void goesOnWithoutTheLock() {
        var nobody = "redis://127.0.0.1:" + TestServers.freePort();
        var redis = RedisAutoConfiguration.connect(RedisSettings.single(nobody, TIMEOUT));
        try {
            var locks = new PayLockStore(redis);
            assertThat(locks.<String>oneAtATime("B1", () -> "done", () -> "busy"))
                    .isEqualTo("done");
        } finally {
            redis.shutdown();
        }
    }
}
