package com.courtgate.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Contents of the documents, for tests that compare them with the code. */
public final class Docs {
    private static final Path FOLDER = Path.of("..", "docs"); // tests run in their module's folder

    private Docs() {}

    /** The arrows of the state diagram under that heading, as {@code A --> B: EVENT}. */
    public static Set<String> arrows(String heading) {
        String text = read("states.md");
        int start = text.indexOf("## " + heading + "\n");
        if (start < 0) {
            throw new IllegalArgumentException("states.md has no heading " + heading);
        }
        String diagram = text.substring(text.indexOf("stateDiagram-v2", start));
        return diagram.substring(0, diagram.indexOf("```"))
                .lines()
                .skip(1)
                .map(String::strip)
                .collect(Collectors.toSet());
    }

    /** The rows of a document's tables, cells without backticks. */
    public static List<List<String>> rows(String document) {
        return rowsIn(read(document));
    }

    /** The rows of the tables under that heading of the first level. */
    public static List<List<String>> rows(String document, String heading) {
        String text = read(document);
        int start = text.indexOf("# " + heading + "\n");
        if (start < 0) {
            throw new IllegalArgumentException(document + " has no heading " + heading);
        }
        int end = text.indexOf("\n# ", start);
        return rowsIn(end < 0 ? text.substring(start) : text.substring(start, end));
    }

    private static List<List<String>> rowsIn(String text) {
        return text.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> Arrays.stream(line.split("\\|"))
                        .skip(1)
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }

    private static String read(String document) {
        try {
            return Files.readString(FOLDER.resolve(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
