package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.util.ClassUtils;

/**
 * Fails when a service has a setting that looks like a secret and is not listed as one, so that no new one is forgotten
 * by {@code RefuseWeakSecrets}.
 */
public final class SecretsAreListed {
    private static final Pattern LOOKS_SECRET = Pattern.compile(".*(secret|key|password|pepper|token)[^.]*");
    private static final String LISTS = "courtgate.secrets.";

    /** Its tokens are those of JSON. */
    private static final String OF_JSON = "spring.jackson.";

    private static final List<String> FILES =
            List.of("application.yml", "application-dev.yml", "courtgate-defaults.yml");

    private SecretsAreListed() {}

    /**
     * Checks the service whose classes and settings files are on the class path.
     *
     * @param harmless settings that only look like a secret, each with the reason
     */
    public static void check(Map<String, String> harmless) {
        Set<String> known = new TreeSet<>(listed());
        known.addAll(harmless.keySet());
        assertThat(thatLookSecret())
                .as("listed in courtgate.secrets of application.yml, or harmless")
                .isEqualTo(known);
    }

    private static Set<String> listed() {
        return values().entrySet().stream()
                .filter(setting -> setting.getKey().startsWith(LISTS))
                .map(setting -> setting.getValue().toString())
                .collect(Collectors.toSet());
    }

    private static Set<String> thatLookSecret() {
        Set<String> names = new TreeSet<>(values().keySet());
        names.removeIf(name -> name.startsWith(LISTS) || name.startsWith(OF_JSON));
        records().forEach(type -> addSettings(prefix(type), type, names));
        names.removeIf(name -> !LOOKS_SECRET.matcher(lastPart(name)).matches());
        return names;
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Map<String, Object> values() {
        return FILES.stream()
                .map(ClassPathResource::new)
                .filter(ClassPathResource::exists)
                .flatMap(file -> {
                    try {
                        return new YamlPropertySourceLoader().load(file.getPath(), file).stream();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .map(source -> (EnumerablePropertySource<?>) source)
                .flatMap(source -> List.of(source.getPropertyNames()).stream()
                        .map(name -> Map.entry(name, source.getProperty(name))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a));
    }

    private static List<Class<?>> records() {
        var scan = new ClassPathScanningCandidateComponentProvider(false) {
            /** Accepts those of features that are off as well. */
            @Override
            protected boolean isCandidateComponent(MetadataReader type) {
                return type.getAnnotationMetadata().hasAnnotation(ConfigurationProperties.class.getName());
            }
        };
        return scan.findCandidateComponents("com.courtgate").stream()
                .map(BeanDefinition::getBeanClassName)
                .<Class<?>>map(name -> ClassUtils.resolveClassName(name, null))
                .toList();
    }

    private static String prefix(Class<?> type) {
        return type.getAnnotation(ConfigurationProperties.class).value();
    }

    private static void addSettings(String prefix, Class<?> type, Set<String> names) {
        for (RecordComponent component : type.getRecordComponents()) {
            String name = prefix + "." + kebab(component.getName());
            if (component.getType().isRecord()) {
                addSettings(name, component.getType(), names);
            } else if (!component.getType().isPrimitive()) { // no secret is a number
                names.add(name);
            }
        }
    }

    /** As in {@code api-v3-key}. */
    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
