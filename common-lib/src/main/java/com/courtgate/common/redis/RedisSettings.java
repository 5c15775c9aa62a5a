package com.courtgate.common.redis;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A Redis and the connections to it.
 *
 * @param mode whether that is one server, a master behind sentinels, or a cluster
 * @param address such as {@code redis://127.0.0.1:6379}, or {@code rediss://} with TLS; of sentinels or of nodes of a
 *     cluster several, with commas, of which one has to answer at the start
 * @param master the name that the sentinels know the master by; means nothing in the other modes
 * @param password of the servers, empty for none
 * @param sentinelPassword of the sentinels, empty for none; means nothing in the other modes
 * @param timeout for one command counted from its sending, and for connecting, which takes half a second at most
 * @param connections most connections for commands, to each master
 * @param idleConnections kept open to each master when nothing is asked
 */
public record RedisSettings(
        @DefaultValue("single") RedisMode mode,
        @DefaultValue List<String> address,
        @DefaultValue("") String master,
        @DefaultValue("") String password,
        @DefaultValue("") String sentinelPassword,
        @DefaultValue("500ms") Duration timeout,
        @DefaultValue("8") int connections,
        @DefaultValue("1") int idleConnections) {
    public RedisSettings {
        address = List.copyOf(address);
        checkAddresses(mode, address);
        if (mode == RedisMode.SENTINEL && master.isBlank()) {
            throw new IllegalArgumentException("a Redis in mode sentinel needs the master's name (.master)");
        }
        if (!timeout.isPositive() || idleConnections < 1 || connections < idleConnections) {
            throw new IllegalArgumentException(
                    "of a Redis: timeout above 0, idle-connections at least 1, connections not below them");
        }
    }

    private static void checkAddresses(RedisMode mode, List<String> address) {
        if (address.isEmpty() || !address.stream().allMatch(each -> each.matches("rediss?://[^\\s,]+:\\d+"))) {
            throw new IllegalArgumentException("a Redis needs an address (.address), which is redis:// or rediss://"
                    + " with host and port; several have a comma in between");
        }
        if (mode == RedisMode.SINGLE && address.size() > 1) {
            throw new IllegalArgumentException(
                    "a Redis in mode single has one address; say mode sentinel or cluster (.mode)");
        }
        if (address.stream()
                        .map(each -> each.substring(0, each.indexOf(':')))
                        .distinct()
                        .count()
                > 1) {
            throw new IllegalArgumentException("all addresses of a Redis are with TLS (rediss://), or none is");
        }
    }

    /** Returns the settings of one server, with the defaults of all else. */
    public static RedisSettings single(String address, Duration timeout) {
        return new RedisSettings(RedisMode.SINGLE, List.of(address), "", "", "", timeout, 8, 1);
    }

    /** Leaves out the passwords, which must not reach a log. */
    @Override
    public String toString() {
        return "RedisSettings[mode=" + mode + ", address=" + address + "]";
    }
}
