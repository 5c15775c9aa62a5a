package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RedisAwayIT {
    @Test
    void goesOnWithoutTheLock() {
        var redis = new RedisConfiguration()
                .redisson(new RedisConfiguration.RedisSettings(
                        "redis://127.0.0.1:" + TestServers.freePort(), "", Duration.ofMillis(200)));
        try {
            var locks = new PayLockStore(redis);
            assertThat(locks.<String>oneAtATime("B1", () -> "done", () -> "busy"))
                    .isEqualTo("done");
        } finally {
            redis.shutdown();
        }
    }
}
