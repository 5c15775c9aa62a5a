package com.courtgate.common.security;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Outside profile dev a service does not start while one of its secrets is missing or is a value that every reader of
 * the sources knows. Its secrets are named in {@code courtgate.secrets}, in groups, so that a service's own group
 * stands beside the one that all have.
 */
@AutoConfiguration
@Profile("!dev")
public class RefuseWeakSecrets {
    /** Groups of names of properties that must have a value. */
    static final String REQUIRED = "courtgate.secrets.required";

    /** Groups of names of properties that may be empty; whoever uses one looks after that. */
    static final String OPTIONAL = "courtgate.secrets.optional";

    private static final Bindable<Map<String, List<String>>> GROUPS = Bindable.of(ResolvableType.forClassWithGenerics(
            Map.class,
            ResolvableType.forClass(String.class),
            ResolvableType.forClassWithGenerics(List.class, String.class)));
    private static final List<String> KNOWN_PARTS = List.of("dev-only", "changeme", "change-me");
    private static final Set<String> KNOWN =
            Set.of("guest", "password", "secret", "admin", "root", "courtgate", "test");

    @Bean
    static BeanFactoryPostProcessor secretsAreStrong(Environment environment) {
        return beans -> check(environment);
    }

    static void check(Environment environment) {
        Stream<String> missing =
                named(environment, REQUIRED).filter(name -> !StringUtils.hasText(environment.getProperty(name)));
        Stream<String> known = Stream.of(REQUIRED, OPTIONAL)
                .flatMap(kind -> named(environment, kind))
                .filter(name -> values(environment, name).anyMatch(RefuseWeakSecrets::isKnown));
        List<String> weak = Stream.concat(missing, known).distinct().toList();
        if (!weak.isEmpty()) {
            throw new IllegalStateException(
                    "Not started: these secrets are missing or are known defaults, which only the"
                            + " profile dev may have: "
                            + weak);
        }
    }

    private static Stream<String> named(Environment environment, String kind) {
        return Binder.get(environment).bind(kind, GROUPS).orElse(Map.of()).values().stream()
                .flatMap(List::stream);
    }

    /** Returns the value of the property, or those below it when it is a map. */
    private static Stream<String> values(Environment environment, String name) {
        String value = environment.getProperty(name);
        if (value != null) {
            return Stream.of(value);
        }
        return Binder.get(environment)
                .bind(name, Bindable.mapOf(String.class, String.class))
                .orElse(Map.of())
                .values()
                .stream();
    }

    private static boolean isKnown(String secret) {
        String plain = secret.strip().toLowerCase(Locale.ROOT);
        return KNOWN.contains(plain) || KNOWN_PARTS.stream().anyMatch(plain::contains);
    }
}
