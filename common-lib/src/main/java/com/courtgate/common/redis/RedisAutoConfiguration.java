package com.courtgate.common.redis;

import java.time.Duration;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.BaseConfig;
import org.redisson.config.BaseMasterSlaveServersConfig;
import org.redisson.config.Config;
import org.redisson.config.ReadMode;
import org.redisson.config.SubscriptionMode;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * The connection to the Redis that a service names in {@code courtgate.redis-client}: {@code redis}, the sale's, or
 * {@code cache-redis}, where everything may be forgotten. {@link RedisSettings} are below {@code courtgate} and that
 * name. The only place where a client is made, whatever the mode.
 */
@AutoConfiguration
@ConditionalOnClass(Redisson.class)
@ConditionalOnProperty("courtgate.redis-client")
public class RedisAutoConfiguration {
    /** Greatest age of the knowledge of who is master. */
    static final Duration SCAN_EVERY = Duration.ofSeconds(1);

    private static final Duration LONGEST_CONNECTING = Duration.ofMillis(500);
    private static final Duration PING_EVERY = Duration.ofSeconds(1);

    @Bean
    RedisSettings redisSettings(Environment environment) {
        String server = environment.getRequiredProperty("courtgate.redis-client");
        return settings(environment, server);
    }

    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(RedisSettings settings) {
        return connect(settings);
    }

    /** @param server {@code redis} or {@code cache-redis} */
    public static RedisSettings settings(Environment environment, String server) {
        return Binder.get(environment)
                .bind("courtgate." + server, RedisSettings.class)
                .get();
    }

    /** Quick to give up, never repeating a command by itself: a script that timed out may have run. */
    public static RedissonClient connect(RedisSettings settings) {
        return connect(settings, (config, servers) -> {});
    }

    /** @param particular changes what is of this client alone */
    public static RedissonClient connect(RedisSettings settings, BiConsumer<Config, BaseConfig<?>> particular) {
        var config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.setLazyInitialization(true); // Redis may be down when we start
        BaseConfig<?> servers = switch (settings.mode()) {
            case SINGLE -> single(config, settings);
            case SENTINEL -> sentinel(config, settings);
            case CLUSTER -> cluster(config, settings);
        };
        Duration timeout = settings.timeout();
        Duration connecting = timeout.compareTo(LONGEST_CONNECTING) < 0 ? timeout : LONGEST_CONNECTING;
        servers.setPassword(orNone(settings.password()))
                .setTimeout(millis(timeout))
                .setConnectTimeout(millis(connecting))
                .setPingConnectionInterval(millis(PING_EVERY));
        servers.setRetryAttempts(0);
        particular.accept(config, servers);
        return Redisson.create(config);
    }

    private static BaseConfig<?> single(Config config, RedisSettings settings) {
        return config.useSingleServer()
                .setAddress(settings.address().getFirst())
                .setConnectionPoolSize(settings.connections())
                .setConnectionMinimumIdleSize(settings.idleConnections())
                .setSubscriptionConnectionMinimumIdleSize(0);
    }

    private static BaseConfig<?> sentinel(Config config, RedisSettings settings) {
        var servers = config.useSentinelServers()
                .setMasterName(settings.master())
                .setSentinelPassword(orNone(settings.sentinelPassword()))
                .setCheckSentinelsList(false) // one that answers is enough to begin with
                .setScanInterval(millis(SCAN_EVERY));
        settings.address().forEach(servers::addSentinelAddress);
        return masterAlone(servers, settings);
    }

    /** A shard that is away takes no other one with it: neither at the start nor while it is away. */
    private static BaseConfig<?> cluster(Config config, RedisSettings settings) {
        var servers = config.useClusterServers().setCheckSlotsCoverage(false).setScanInterval(millis(SCAN_EVERY));
        settings.address().forEach(servers::addNodeAddress);
        return masterAlone(servers, settings);
    }

    /** Nothing is ever read from a replica: it may lack what a rule needs. */
    private static BaseConfig<?> masterAlone(BaseMasterSlaveServersConfig<?> servers, RedisSettings settings) {
        servers.setReadMode(ReadMode.MASTER)
                .setSubscriptionMode(SubscriptionMode.MASTER)
                .setMasterConnectionPoolSize(settings.connections())
                .setMasterConnectionMinimumIdleSize(settings.idleConnections())
                .setSubscriptionConnectionMinimumIdleSize(0);
        return servers;
    }

    private static @Nullable String orNone(String password) {
        return password.isEmpty() ? null : password;
    }

    private static int millis(Duration duration) {
        return Math.toIntExact(duration.toMillis());
    }
}
