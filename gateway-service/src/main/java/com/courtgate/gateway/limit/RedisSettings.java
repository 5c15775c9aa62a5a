package com.courtgate.gateway.limit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the shared buckets are.
 *
 * @param address {@code redis://host:port} or {@code rediss://host:port}
 * @param password empty for none
 */
@ConfigurationProperties("courtgate.cache-redis")
public record RedisSettings(
        String address, @DefaultValue("") String password) {
    public RedisSettings {
        if (!address.matches("rediss?://\\S+")) {
            throw new IllegalArgumentException("courtgate.cache-redis.address must start with redis:// or rediss://");
        }
    }

    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
        return "RedisSettings[address=" + address + "]";
    }
}
