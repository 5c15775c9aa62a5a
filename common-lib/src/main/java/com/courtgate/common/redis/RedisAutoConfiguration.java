package com.courtgate.common.redis;

import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * The connection to the Redis that a service names in {@code courtgate.redis-client}: {@code redis}, the sale's, or
 * {@code cache-redis}, where everything may be forgotten. {@link RedisSettings} are below {@code courtgate} and that
 * name.
 */
@AutoConfiguration(beforeName = "com.courtgate.common.idempotency.IdempotencyAutoConfiguration")
@ConditionalOnClass(Redisson.class)
@ConditionalOnProperty("courtgate.redis-client")
public class RedisAutoConfiguration {

    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(Environment environment) {
        String server = environment.getRequiredProperty("courtgate.redis-client");
        return connect(Binder.get(environment)
                .bind("courtgate." + server, RedisSettings.class)
                .get());
    }

    /** Quick to give up, never repeating a command by itself: a script that timed out may have run. */
    public static RedissonClient connect(RedisSettings settings) {
        int millis = Math.toIntExact(settings.timeout().toMillis());
        var config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.setLazyInitialization(true); // Redis may be down when we start
        config.useSingleServer()
                .setAddress(settings.address())
                .setPassword(settings.password().isEmpty() ? null : settings.password())
                .setTimeout(millis)
                .setConnectTimeout(millis)
                .setRetryAttempts(0)
                .setConnectionPoolSize(settings.connections())
                .setConnectionMinimumIdleSize(settings.idleConnections())
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setPingConnectionInterval(2000);
        return Redisson.create(config);
    }
}
