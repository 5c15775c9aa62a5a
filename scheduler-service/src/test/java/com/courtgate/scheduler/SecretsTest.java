package com.courtgate.scheduler;

import com.courtgate.common.testing.SecretsAreListed;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void listsEverySettingThatLooksSecret() {
        SecretsAreListed.check(Map.of(
                "courtgate.cache-redis.password", "speaks to no Redis",
                "courtgate.redis.password", "speaks to no Redis",
                "courtgate.cache-redis.sentinel-password", "speaks to no Redis",
                "courtgate.redis.sentinel-password", "speaks to no Redis",
                "spring.rabbitmq.password", "speaks to no broker"));
    }
}
