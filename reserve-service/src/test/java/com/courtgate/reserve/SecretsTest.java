package com.courtgate.reserve;

import com.courtgate.common.testing.SecretsAreListed;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void listsEverySettingThatLooksSecret() {
        SecretsAreListed.check(Map.of(
                "courtgate.cache-redis.password", "speaks to the sale's Redis alone",
                "courtgate.cache-redis.sentinel-password", "speaks to the sale's Redis alone"));
    }
}
