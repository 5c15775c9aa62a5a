package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The picture of a module in {@code docs/modules.md}: an arrow from each feature to those that it uses. */
final class ModulePicture {
    /** Set to {@code true}, the picture is drawn anew instead of compared. */
    private static final String WRITE = "courtgate.write-documents";

    private static final Path DOCUMENT = Path.of("..", "docs", "modules.md"); // tests run in their module's folder
    private static final String BEGIN = "```mermaid\nflowchart LR\n";
    private static final String END = "```\n";

    private final String module;
    private final String drawn;

    /** @param uses each feature that uses others, to those */
    ModulePicture(String module, Map<String, Set<String>> uses) {
        this.module = module;
        var arrows = new StringBuilder();
        new TreeMap<>(uses)
                .forEach((feature, others) ->
                        arrows.append("  %s --> %s\n".formatted(feature, String.join(" & ", new TreeSet<>(others)))));
        this.drawn = arrows.toString();
    }

    /** The picture of the module in whose folder the test runs. */
    static ModulePicture ofThisModule(Map<String, Set<String>> uses) {
        return new ModulePicture(Path.of("").toAbsolutePath().getFileName().toString(), uses);
    }

    /** Fails when the document shows anything else. */
    void assertIsDrawn() {
        try {
            String document = Files.readString(DOCUMENT);
            if (Boolean.getBoolean(WRITE)) {
                document = drawnInto(document);
                Files.writeString(DOCUMENT, document);
            }
            assertThat(document)
                    .as("docs/modules.md about %s; draw it by running this test with -D%s=true", module, WRITE)
                    .isEqualTo(drawnInto(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The document with this picture under the heading of its module. */
    String drawnInto(String document) {
        String heading = "## " + module + "\n";
        int start = document.indexOf(heading);
        int begin = document.indexOf(BEGIN, start);
        assertThat(Math.min(start, begin)).as("picture under %s", heading).isNotNegative();
        int end = document.indexOf(END, begin + BEGIN.length());
        return document.substring(0, begin + BEGIN.length()) + drawn + document.substring(end);
    }
}
