package com.courtgate.common.redis;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A Redis server and the connection to it.
 *
 * @param address such as {@code redis://127.0.0.1:6379}, or {@code rediss://} with TLS
 * @param password empty for none
 * @param timeout for connecting, and for one command counted from its sending
 * @param connections most connections for commands
 * @param idleConnections kept open when nothing is asked
 */
public record RedisSettings(
        String address,
        @DefaultValue("") String password,
        @DefaultValue("500ms") Duration timeout,
        @DefaultValue("8") int connections,
        @DefaultValue("1") int idleConnections) {
    public RedisSettings {
        if (!address.matches("rediss?://\\S+")) {
            throw new IllegalArgumentException("the address of a Redis starts with redis:// or rediss://");
        }
        if (!timeout.isPositive() || idleConnections < 1 || connections < idleConnections) {
            throw new IllegalArgumentException(
                    "of a Redis: timeout above 0, idle-connections at least 1, connections not below them");
        }
    }

    /** Without the password, which must not reach a log. */
    @Override
    public String toString() {
        return "RedisSettings[address=" + address + "]";
    }
}
