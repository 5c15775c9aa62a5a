package com.courtgate.common.security;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;

/**
 * Outside profile dev a service does not start while a secret that it names in {@code
 * courtgate.required-secrets} is missing or is one of the values that every reader of the sources
 * knows.
 */
@AutoConfiguration
@Profile("!dev")
public class RefuseWeakSecrets {
    /** Names of properties. */
    static final String REQUIRED = "courtgate.required-secrets";

    @Bean
    static BeanFactoryPostProcessor secretsAreStrong(Environment environment) {
        return beans -> check(environment);
    }

    static void check(Environment environment) {
        List<String> required =
                Binder.get(environment)
                        .bind(REQUIRED, Bindable.listOf(String.class))
                        .orElse(List.of());
        List<String> weak =
                required.stream().filter(name -> isWeak(environment.getProperty(name))).toList();
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
