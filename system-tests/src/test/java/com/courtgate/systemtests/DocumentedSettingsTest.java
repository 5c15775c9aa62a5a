package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of settings in docs/operations.md, against the services' settings files and records. */
class DocumentedSettingsTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of(
            "common-lib",
            "gateway-service",
            "reserve-service",
            "booking-service",
            "payment-service",
            "scheduler-service");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(COURTGATE_[A-Z0-9_]+)");
    private static final Pattern PREFIX = Pattern.compile("@ConfigurationProperties\\(\"([a-z.-]+)\"\\)");

    @Test
    void everyVariableIsListed() {
        Set<String> read = new TreeSet<>();
        files("resources", ".yml")
                .forEach(file -> VARIABLE.matcher(file)
                        .results()
                        .map((MatchResult found) -> found.group(1))
                        .forEach(read::add));
        assertThat(rows("COURTGATE_").flatMap(row -> Stream.of(row.getFirst().split(", "))))
                .hasSizeGreaterThan(30)
                .containsExactlyInAnyOrderElementsOf(read);
    }

    @Test
    void everyDefaultIsThatOfItsRecord() {
        List<String> records = files("java", ".java");
        List<List<String>> properties = rows("courtgate.").toList();
        assertThat(properties).hasSizeGreaterThan(10);
        for (List<String> row : properties) {
            var component = Pattern.compile("@DefaultValue\\(\"%s\"\\)\\s+\\w+ %s\\b"
                    .formatted(Pattern.quote(row.get(2)), component(row.getFirst())));
            assertThat(records)
                    .as(row.getFirst())
                    .anyMatch(source -> isOf(source, row.getFirst())
                            && component.matcher(source).find());
        }
    }

    private static boolean isOf(String source, String property) {
        return PREFIX.matcher(source).results().anyMatch(prefix -> property.startsWith(prefix.group(1) + "."));
    }

    /** {@code courtgate.opening.warm-up-lead} is the component {@code warmUpLead}. */
    private static String component(String property) {
        String name = property.substring(property.lastIndexOf('.') + 1);
        return Pattern.compile("-(.)")
                .matcher(name)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /** Returns the rows of the tables with four columns. */
    private static Stream<List<String>> rows(String begin) {
        return Docs.rows("operations.md").stream()
                .filter(row -> row.getFirst().startsWith(begin))
                .filter(row -> row.size() == 4);
    }

    /** Returns the contents of the files of all modules. */
    private static List<String> files(String folder, String end) {
        return MODULES.stream()
                .map(module -> ROOT.resolve(module).resolve("src/main").resolve(folder))
                .flatMap(tree -> texts(tree, end).stream())
                .toList();
    }

    private static List<String> texts(Path tree, String end) {
        try (Stream<Path> files = Files.walk(tree)) {
            return files.filter(file -> file.toString().endsWith(end))
                    .map(DocumentedSettingsTest::text)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
