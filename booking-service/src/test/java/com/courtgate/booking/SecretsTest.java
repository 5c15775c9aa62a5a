package com.courtgate.booking;

import com.courtgate.common.testing.SecretsAreListed;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void listsEverySettingThatLooksSecret() {
        SecretsAreListed.check(Map.ofEntries(
                Map.entry("courtgate.redis.password", "the sale's Redis is not spoken to"),
                Map.entry("courtgate.redis.sentinel-password", "the sale's Redis is not spoken to"),
                Map.entry("courtgate.account.access-token-life", "a time"),
                Map.entry("courtgate.account.refresh-token-life", "a time"),
                Map.entry("courtgate.account.keystore", "a file; its password is the secret")));
    }
}
