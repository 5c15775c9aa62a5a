package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.TestServers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RedisAwayIT {
    @Test
    void goesOnWithoutTheLock() {
        var nobody = "redis://127.0.0.1:" + TestServers.freePort();
        var redis = RedisAutoConfiguration.connect(new RedisSettings(nobody, "", Duration.ofMillis(200), 8, 1));
        try {
            var locks = new PayLockStore(redis);
            assertThat(locks.<String>oneAtATime("B1", () -> "done", () -> "busy"))
                    .isEqualTo("done");
        } finally {
            redis.shutdown();
        }
    }
}
