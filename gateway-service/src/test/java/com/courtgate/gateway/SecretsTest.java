package com.courtgate.gateway;

import com.courtgate.common.testing.SecretsAreListed;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void listsEverySettingThatLooksSecret() {
        SecretsAreListed.check(Map.of(
                "courtgate.redis.password", "the sale's Redis is not spoken to",
                "courtgate.redis.sentinel-password", "the sale's Redis is not spoken to",
                "spring.rabbitmq.password", "speaks to no broker"));
    }
}
