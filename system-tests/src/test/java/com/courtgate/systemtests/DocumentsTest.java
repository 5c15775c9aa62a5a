package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** All pages of the repository together: few enough words to be read, and links that lead somewhere. */
class DocumentsTest {
    private static final Path ROOT = Path.of(".."); // tests run in their module's folder
    private static final Set<String> NO_PAGES_IN = Set.of("node_modules", "src", "target");

    /**
     * Four hours of reading, as much as a newcomer gives before asking somebody. Without a limit there were more than
     * twice as many, which told the same rule in a flow, a decision and the runbook, and nobody knew where to begin.
     */
    private static final int MOST_WORDS = 31_400;

    /** Words that are ours to be learned; beyond that the field's own term is the better one. */
    private static final int MOST_TERMS = 85;

    private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}]\\S*"); // not the bars of a table
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|src=\")([^)\"#\\s]*)(?:#([^)\"\\s]+))?[)\"]");
    private static final Pattern TERM = Pattern.compile("(?m)^\\| \\*\\*");

    private static final List<Path> PAGES = new ArrayList<>();

    @BeforeAll
    static void findsPages() throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean isHidden = name.startsWith(".") && !folder.equals(ROOT);
                return isHidden || NO_PAGES_IN.contains(name) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    PAGES.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        assertThat(PAGES).hasSizeGreaterThan(40);
    }

    @Test
    void canBeReadByOnePerson() throws IOException {
        long words = 0;
        for (Path page : PAGES) {
            words += WORD.matcher(Files.readString(page)).results().count();
        }
        assertThat(words).as("words of %s pages", PAGES.size()).isLessThanOrEqualTo(MOST_WORDS);
    }

    @Test
    void haveFewTermsOfTheirOwn() throws IOException {
        String glossary = Files.readString(ROOT.resolve("docs/glossary.md"));
        assertThat(TERM.matcher(glossary).results()).hasSizeBetween(MOST_TERMS / 2, MOST_TERMS);
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        for (Path page : PAGES) {
            for (var link : LINK.matcher(Files.readString(page)).results().toList()) {
                if (!link.group(1).contains("://")) {
                    leadsSomewhere(page, link.group(1), link.group(2));
                }
            }
        }
    }

    private static void leadsSomewhere(Path page, String path, @Nullable String anchor) throws IOException {
        Path target = path.isEmpty() ? page : page.resolveSibling(path);
        assertThat(target).as("link of %s", page).exists();
        if (anchor != null) {
            assertThat(RunbookTest.anchors(Files.readString(target)))
                    .as("link of %s to %s", page, target)
                    .contains(anchor);
        }
    }
}
