package com.courtgate.reserve;

import com.courtgate.common.testing.TestServers;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** Connections to the test server's Redis for tests of single scripts. */
public final class TestRedis {
    private static final RedissonClient CLIENT = connect(address());

    private TestRedis() {}

    /** One client for all tests; lives as long as the JVM. */
    public static RedissonClient client() {
        return CLIENT;
    }

    /** A client whose every command fails, because nobody listens there. */
    public static RedissonClient unreachable() {
        return connect("redis://127.0.0.1:" + TestServers.freePort());
    }

    static String address() {
        var server = TestServers.redis();
        return "redis://" + server.host() + ":" + server.port();
    }

    private static RedissonClient connect(String address) {
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.setLazyInitialization(true);
        config.useSingleServer()
                .setAddress(address)
                .setRetryAttempts(0)
                .setConnectionMinimumIdleSize(1)
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setConnectionPoolSize(40);
        return Redisson.create(config);
    }
}
