package com.courtgate.systemtests.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** Settings that a service reads, from its sources: its settings files, those it imports, and its settings records. */
final class ServiceSettings {
    private static final Path ROOT = Path.of("..");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)");
    private static final Pattern RECORD = Pattern.compile(
            "@ConfigurationProperties\\(\"([a-z0-9.-]+)\"\\)\\s+(?:@Validated\\s+)?(?:public )?"
                    + "record \\w+\\((.*?)\\)\\s*\\{",
            Pattern.DOTALL);
    private static final Pattern COMPONENT = Pattern.compile("(\\w+)\\s*(?:,|$)");
    private final Path module;
    private final List<String> files;

    ServiceSettings(String service) {
        module = ROOT.resolve(service);
        String own = read(module.resolve("src/main/resources/application.yml"));
        files = Stream.concat(
                        Stream.of(own),
                        Stream.of("courtgate-defaults.yml", "courtgate-database.yml")
                                .filter(own::contains)
                                .map(name -> read(ROOT.resolve("common-lib/src/main/resources")
                                        .resolve(name))))
                .toList();
    }

    /** Names of environment variables that mean something to it. */
    Set<String> environment() {
        Set<String> names = new HashSet<>();
        files.forEach(file -> PLACEHOLDER
                .matcher(file)
                .results()
                .map(result -> result.group(1))
                .forEach(names::add));
        Stream.of(module, ROOT.resolve("common-lib"))
                .flatMap(ServiceSettings::sources)
                .flatMap(source -> RECORD.matcher(source).results())
                .forEach(record -> names.addAll(variables(record)));
        return names;
    }

    /** Names of the other services that it calls. */
    Set<String> upstreams() {
        return Set.copyOf(values("courtgate.discovery.upstreams"));
    }

    /** Properties without which it does not start outside the profile dev. */
    List<String> requiredSecrets() {
        return Stream.of("own", "every-service")
                .flatMap(group -> values("courtgate.secrets.required." + group).stream())
                .toList();
    }

    /** The environment variables, or files, that a property takes its value from. */
    List<String> sourcesOf(String property) {
        return values(property).stream()
                .flatMap(value -> PLACEHOLDER.matcher(value).results())
                .map(result -> result.group(1))
                .toList();
    }

    private List<String> values(String property) {
        List<String> found = new ArrayList<>();
        for (String file : files) {
            for (Object document : new Yaml().loadAll(file)) {
                Object value = document;
                for (String step : property.split("\\.")) {
                    value = value instanceof Map<?, ?> map ? map.get(step) : null;
                }
                if (value instanceof Collection<?> several) {
                    several.forEach(each -> found.add(String.valueOf(each)));
                } else if (value != null) {
                    found.add(String.valueOf(value));
                }
            }
        }
        return found;
    }

    private static Set<String> variables(MatchResult settings) {
        String prefix = settings.group(1).replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
        String components =
                settings.group(2).replaceAll("@\\w+(\\([^)]*\\))?", "").replaceAll("<[^>]*>", "");
        return COMPONENT
                .matcher(components)
                .results()
                .map(component -> prefix + "_" + component.group(1).toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private static Stream<String> sources(Path module) {
        try (Stream<Path> tree = Files.walk(module.resolve("src/main/java"))) {
            return tree.filter(file -> file.toString().endsWith(".java")).map(ServiceSettings::read).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
