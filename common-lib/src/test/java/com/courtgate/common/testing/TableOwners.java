package com.courtgate.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Owners of tables: the packages of a service that write each, read from the statements in its source. */
public final class TableOwners {
    private static final Pattern WRITE = Pattern.compile(
            "(?:insert into|(?<!for )(?<!key )update|delete from)\\s+([a-z]+_?[a-z_]*)\\s+(?:set|\\(|where|values)");

    private TableOwners() {}

    /** Table to the packages with a statement that writes it, of a module's main source. */
    public static Map<String, Set<String>> writers(Path mainSource) {
        Map<String, Set<String>> writers = new TreeMap<>();
        try (Stream<Path> files = Files.walk(mainSource)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> {
                Matcher write = WRITE.matcher(read(file));
                while (write.find()) {
                    writers.computeIfAbsent(write.group(1), table -> new TreeSet<>())
                            .add(file.getParent().getFileName().toString());
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writers;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
