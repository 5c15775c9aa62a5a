package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rows of {@code docs/metrics.md} about one service, compared with what it registers. */
public final class DocumentedMeters {
    private static final Path DOCUMENT = Path.of("../docs/metrics.md");
    private static final Pattern ROW = Pattern.compile("\\| `(courtgate\\.[a-z.]+)` \\| (\\w+)[^|]*\\|([^|]*)\\|.*");
    private static final Pattern TAG = Pattern.compile("`([a-z]+)`");

    /** A meter made in source code, by its literal name. */
    private static final Pattern MADE = Pattern.compile("(?:builder|counter|timer|of)\\(\\s*\"(courtgate\\.[a-z.]+)\"");

    /** Suffix that the registry of tests gives the steps of a timer. */
    private static final String STEPS = ".histogram";

    private final String service;

    private DocumentedMeters(String service) {
        this.service = service;
    }

    /** @param service such as {@code booking-service}, of the module in whose directory the test runs */
    public static DocumentedMeters of(String service) {
        return new DocumentedMeters(service);
    }

    private record Row(String type, Set<String> tags) {}

    /**
     * Each meter of ours has its row, with its kind and its tags; each row its meter, which only may not be there yet
     * when the service's own code makes it at its first use.
     */
    public void assertAreThoseOf(MeterRegistry registry) {
        Map<String, Row> documented = rows();
        Map<String, Row> registered = new HashMap<>();
        for (Meter meter : registry.getMeters()) {
            String name = meter.getId().getName();
            if (name.startsWith("courtgate.") && !name.endsWith(STEPS)) {
                registered.put(name, rowOf(meter));
            }
        }
        assertThat(registered).as("registered by %s", service).isNotEmpty();
        assertThat(documented).as("docs/metrics.md").containsAllEntriesOf(registered);
        Set<String> made = madeHere();
        assertThat(documented.keySet()).as("made in the code of %s", service).containsAll(made);
        assertThat(documented.keySet())
                .allSatisfy(name -> assertThat(registered.containsKey(name) || made.contains(name))
                        .as("%s is a meter of %s", name, service)
                        .isTrue());
    }

    private static Row rowOf(Meter meter) {
        return new Row(
                switch (meter.getId().getType()) {
                    case COUNTER -> "counter";
                    case GAUGE -> "gauge";
                    case TIMER -> "timer";
                    case DISTRIBUTION_SUMMARY -> "summary";
                    case LONG_TASK_TIMER, OTHER -> "other";
                },
                meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Returns the rows of the sections whose headings name the service. */
    private Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        boolean ours = false;
        for (String line : lines(DOCUMENT)) {
            var row = ROW.matcher(line);
            if (line.startsWith("## ")) {
                ours = line.contains(service);
            } else if (ours && row.matches()) {
                var tags = TAG.matcher(row.group(3)).results().map(tag -> tag.group(1));
                rows.put(row.group(1), new Row(row.group(2), tags.collect(Collectors.toCollection(TreeSet::new))));
            }
        }
        return rows;
    }

    private static Set<String> madeHere() {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> String.join("\n", lines(file)))
                    .flatMap(source -> MADE.matcher(source).results().map(found -> found.group(1)))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
