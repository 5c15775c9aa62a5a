package com.courtgate.booking;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;

/**
 * Outside profile dev the service does not start while a secret is missing or is one of the values
 * that every reader of the sources knows.
 */
@Configuration(proxyBeanMethods = false)
@Profile("!dev")
class RefuseWeakSecrets {
    private static final List<String> SECRETS =
            List.of(
                    "courtgate.account.pepper",
                    "courtgate.account.keystore-password",
                    "courtgate.security.internal-key",
                    "spring.datasource.password",
                    "spring.rabbitmq.password");

    @Bean
    static BeanFactoryPostProcessor secretsAreStrong(Environment environment) {
        return beans -> check(environment);
    }

    static void check(Environment environment) {
        List<String> weak =
                SECRETS.stream().filter(name -> isWeak(environment.getProperty(name))).toList();
        if (!weak.isEmpty()) {
            throw new IllegalStateException(
                    "Not started: these secrets are missing or are known defaults, which only the"
                            + " profile dev may have: "
                            + weak);
        }
    }

    private static boolean isWeak(@Nullable String secret) {
        return secret == null
                || secret.isBlank()
                || secret.contains("dev-only")
                || secret.contains("changeme");
    }
}
