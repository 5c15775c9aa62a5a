package com.courtgate.payment;

import com.courtgate.common.testing.SecretsAreListed;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void listsEverySettingThatLooksSecret() {
        SecretsAreListed.check(Map.ofEntries(
                Map.entry("courtgate.redis.password", "the sale's Redis is not spoken to"),
                Map.entry("courtgate.redis.sentinel-password", "the sale's Redis is not spoken to"),
                Map.entry("courtgate.channel.simulated.key-id", "a name, sent with every message"),
                Map.entry("courtgate.channel.wechat.private-key-file", "a file"),
                Map.entry("courtgate.channel.wechat.public-key-file", "a file"),
                Map.entry("courtgate.channel.wechat.public-key-id", "a name, sent with every message"),
                Map.entry("courtgate.channel.wechat.older-public-keys", "files with public keys")));
    }
}
