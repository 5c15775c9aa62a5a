package com.courtgate.systemtests.suite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** Where everything of one running suite is; from the environment that {@code deploy/dev} writes. */
public record Suite(Map<String, String> environment) {

    public static Suite fromEnvironment() {
        return new Suite(System.getenv());
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
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.useSingleServer()
                .setAddress(get("COURTGATE_REDIS"))
                .setPassword(environment.get("COURTGATE_REDIS_PASSWORD"))
                .setConnectionPoolSize(4)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0);
        return Redisson.create(config);
    }
}
