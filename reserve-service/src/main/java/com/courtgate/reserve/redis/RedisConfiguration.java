package com.courtgate.reserve.redis;

import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The connection to Redis: quick to give up, never repeating a command by itself. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {

    /**
     * @param address such as {@code redis://127.0.0.1:6379}
     * @param password empty for none
     * @param timeout for one command, counted from its sending
     */
    @ConfigurationProperties("courtgate.redis")
    record RedisSettings(
            String address,
            @DefaultValue("") String password,
            @DefaultValue("500ms") Duration timeout) {}

    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(RedisSettings settings) {
        Config config = new Config();
        config.setCodec(StringCodec.INSTANCE);
        config.setLazyInitialization(true); // Redis may be down when we start
        config.useSingleServer()
                .setAddress(settings.address())
                .setPassword(settings.password().isEmpty() ? null : settings.password())
                .setTimeout((int) settings.timeout().toMillis())
                .setConnectTimeout((int) settings.timeout().toMillis())
                .setRetryAttempts(0) // a script that timed out may have run
                .setConnectionPoolSize(16)
                .setConnectionMinimumIdleSize(2)
                .setSubscriptionConnectionMinimumIdleSize(0)
                .setPingConnectionInterval(2000);
        return Redisson.create(config);
    }
}
