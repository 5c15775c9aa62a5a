package com.courtgate.suite;

import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.rabbitmq.client.Address;
import com.rabbitmq.client.ConnectionFactory;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.api.redisnode.RedisNodes;
import org.redisson.client.codec.StringCodec;

/** Addresses of one running suite; from the environment that {@code deploy/dev} writes. */
public record Suite(Map<String, String> environment) {
    private static final Duration REDIS_TIMEOUT = Duration.ofSeconds(3);
    private static final int REDIS_TRIES = 4;

    public static Suite fromEnvironment() {
        return new Suite(System.getenv());
    }

    /** Returns the same suite with other values of some variables. */
    public Suite with(Map<String, String> other) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(other);
        return new Suite(all);
    }

    /** A value of the environment; a missing one says how to get it. */
    public String get(String name) {
        @Nullable String value = environment.get(name);
        if (value == null || value.isBlank()) {
            throw new IllegalStateException(name + " is not set: run this through deploy/dev");
        }
        return value;
    }

    public String gatewayUrl() {
        return get("COURTGATE_GATEWAY_URL");
    }

    /** Returns the page on which the office sees a session open. */
    public URI openingPage(long sessionId) {
        return URI.create(gatewayUrl() + "/admin/#/opening/" + sessionId);
    }

    public Path stateFolder() {
        return Path.of(get("COURTGATE_STATE"));
    }

    /** A connection to booking-service's schema; the caller closes it. */
    public Connection bookingDatabase() throws SQLException {
        return DriverManager.getConnection(
                get("COURTGATE_BOOKING_DB_URL"),
                get("COURTGATE_BOOKING_DB_USER"),
                get("COURTGATE_BOOKING_DB_PASSWORD"));
    }

    /** A connection to payment-service's schema; the caller closes it. */
    public Connection paymentDatabase() throws SQLException {
        return DriverManager.getConnection(
                get("COURTGATE_PAYMENT_DB_URL"),
                get("COURTGATE_PAYMENT_DB_USER"),
                get("COURTGATE_PAYMENT_DB_PASSWORD"));
    }

    /** A client of the suite's Redis; the caller shuts it down. */
    public RedissonClient redis() {
        return redis(4, 1);
    }

    /**
     * Returns a client with room for so many commands at once; asks again while another server takes over, as only
     * readers may.
     */
    public RedissonClient redis(int connections, int idleConnections) {
        var settings = new RedisSettings(
                redisMode(),
                List.of(get("COURTGATE_REDIS").split(",")),
                environment.getOrDefault("COURTGATE_REDIS_MASTER", ""),
                environment.getOrDefault("COURTGATE_REDIS_PASSWORD", ""),
                environment.getOrDefault("COURTGATE_REDIS_SENTINEL_PASSWORD", ""),
                REDIS_TIMEOUT,
                connections,
                idleConnections);
        return RedisAutoConfiguration.connect(settings, (config, servers) -> servers.setRetryAttempts(REDIS_TRIES));
    }

    /** Returns the arrangement of its Redis servers; of a suite that does not say, one is all. */
    public RedisMode redisMode() {
        return RedisMode.valueOf(
                environment.getOrDefault("COURTGATE_REDIS_MODE", "single").toUpperCase(Locale.ROOT));
    }

    /** The clock of the server that has this session. */
    public static Instant redisTime(RedissonClient redis, long session) {
        List<Object> time = redis.getScript(StringCodec.INSTANCE)
                .eval(
                        RScript.Mode.READ_ONLY,
                        "return redis.call('TIME')",
                        RScript.ReturnType.MULTI,
                        List.of("bf:gate:{" + session + "}"));
        long seconds = Long.parseLong(time.get(0).toString());
        return Instant.ofEpochSecond(seconds, Long.parseLong(time.get(1).toString()) * 1000);
    }

    /** Every server that is written to. */
    public Collection<? extends RedisNode> redisMasters(RedissonClient redis) {
        return switch (redisMode()) {
            case SINGLE -> List.of(redis.getRedisNodes(RedisNodes.SINGLE).getInstance());
            case SENTINEL ->
                List.of(redis.getRedisNodes(RedisNodes.SENTINEL_MASTER_SLAVE).getMaster());
            case CLUSTER -> redis.getRedisNodes(RedisNodes.CLUSTER).getMasters();
        };
    }

    /** The nodes of the suite's broker. */
    public List<Address> brokers() {
        String list = environment.getOrDefault("COURTGATE_RABBIT_ADDRESSES", "");
        return List.of(Address.parseAddresses(
                list.isBlank() ? get("COURTGATE_RABBIT_HOST") + ":" + get("COURTGATE_RABBIT_PORT") : list));
    }

    /** Returns a factory for connections to any of {@link #brokers()}. */
    public ConnectionFactory brokerConnections() {
        var connections = new ConnectionFactory();
        connections.setUsername(get("COURTGATE_RABBIT_USER"));
        connections.setPassword(get("COURTGATE_RABBIT_PASSWORD"));
        connections.setVirtualHost(environment.getOrDefault("SPRING_RABBITMQ_VIRTUAL_HOST", "/"));
        return connections;
    }
}
