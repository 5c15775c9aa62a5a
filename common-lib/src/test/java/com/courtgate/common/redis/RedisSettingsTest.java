package com.courtgate.common.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;
import org.springframework.mock.env.MockEnvironment;

class RedisSettingsTest {
    private static final Duration TIMEOUT = Duration.ofMillis(500);

    @Test
    void isOneServerUnlessSaidOtherwise() {
        var settings = sale("COURTGATE_REDIS", "redis://r:6379");
        assertThat(settings.mode()).isEqualTo(RedisMode.SINGLE);
        assertThat(settings.address()).containsExactly("redis://r:6379");
    }

    @Test
    void takesAListOfAddresses() {
        var settings =
                sale("COURTGATE_REDIS_MODE", "cluster", "COURTGATE_REDIS", "redis://a:1,redis://b:2, redis://c:3");
        assertThat(settings.mode()).isEqualTo(RedisMode.CLUSTER);
        assertThat(settings.address()).containsExactly("redis://a:1", "redis://b:2", "redis://c:3");
    }

    @Test
    void givesTheCacheWhatTheSaleHas() {
        var environment = environment(
                "COURTGATE_REDIS_MODE", "sentinel", "COURTGATE_REDIS_MASTER", "sale", "COURTGATE_REDIS", "redis://s:1");
        var settings = RedisAutoConfiguration.settings(environment, "cache-redis");
        assertThat(settings.mode()).isEqualTo(RedisMode.SENTINEL);
        assertThat(settings.master()).isEqualTo("sale");
        assertThat(settings.address()).containsExactly("redis://s:1");
    }

    @Test
    void letsTheCacheBeAnother() {
        var environment = environment(
                "COURTGATE_REDIS_MODE", "cluster",
                "COURTGATE_REDIS", "redis://a:1,redis://b:2",
                "COURTGATE_CACHE_REDIS_MODE", "single",
                "COURTGATE_CACHE_REDIS", "redis://cache:1");
        var settings = RedisAutoConfiguration.settings(environment, "cache-redis");
        assertThat(settings.mode()).isEqualTo(RedisMode.SINGLE);
        assertThat(settings.address()).containsExactly("redis://cache:1");
    }

    @Test
    void asksSentinelsWithAPasswordOfTheirOwn() {
        assertThat(sale("COURTGATE_REDIS_PASSWORD", "of-servers").sentinelPassword())
                .isEmpty();
        var environment = environment("COURTGATE_REDIS_SENTINEL_PASSWORD", "of-sentinels");
        assertThat(RedisAutoConfiguration.settings(environment, "redis").sentinelPassword())
                .isEqualTo("of-sentinels");
        assertThat(RedisAutoConfiguration.settings(environment, "cache-redis").sentinelPassword())
                .isEqualTo("of-sentinels");
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> settings(RedisMode.SINGLE, "")).hasMessageContaining("needs an address");
        assertThatThrownBy(() -> settings(RedisMode.SINGLE, "", "r:6379"))
                .hasMessageContaining("redis:// or rediss://");
        assertThatThrownBy(() -> settings(RedisMode.SINGLE, "", "redis://r")).hasMessageContaining("host and port");
        assertThatThrownBy(() -> settings(RedisMode.SINGLE, "", "redis://a:1", "redis://b:2"))
                .hasMessageContaining("sentinel or cluster");
        assertThatThrownBy(() -> settings(RedisMode.SENTINEL, " ", "redis://a:1"))
                .hasMessageContaining("master's name");
        assertThatThrownBy(() -> settings(RedisMode.CLUSTER, "", "redis://a:1", "rediss://b:2"))
                .hasMessageContaining("TLS");
        assertThatThrownBy(() -> sale("COURTGATE_REDIS_MODE", "clustered", "COURTGATE_REDIS", "redis://a:1"))
                .hasMessageContaining("courtgate.redis");
    }

    @Test
    void keepsThePasswordOutOfLogs() {
        var settings =
                new RedisSettings(RedisMode.SINGLE, List.of("redis://h:1"), "", "secret", "hidden", TIMEOUT, 8, 1);
        assertThat(settings.toString()).doesNotContain("secret", "hidden").contains("redis://h:1");
    }

    private static RedisSettings settings(RedisMode mode, String master, String... address) {
        return new RedisSettings(mode, List.of(address), master, "", "", TIMEOUT, 8, 1);
    }

    private static RedisSettings sale(String... variables) {
        return RedisAutoConfiguration.settings(environment(variables), "redis");
    }

    /** The defaults of every service, with these variables. */
    private static MockEnvironment environment(String... variables) {
        var environment = new MockEnvironment();
        for (int i = 0; i < variables.length; i += 2) {
            environment.setProperty(variables[i], variables[i + 1]);
        }
        try {
            new YamlPropertySourceLoader()
                    .load("defaults", new ClassPathResource("courtgate-defaults.yml"))
                    .forEach(environment.getPropertySources()::addLast);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return environment;
    }
}
