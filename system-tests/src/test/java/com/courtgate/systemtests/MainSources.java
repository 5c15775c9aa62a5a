package com.courtgate.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Main sources of all modules and of the pages, asked by words of documents whether something is there. */
class MainSources {
    private static final Set<String> FOLDERS_APART = Set.of("node_modules", "target", "dist", ".git");
    private static final Pattern CLASS_PATH = Pattern.compile(
            "@RequestMapping\\(\"([^\"]+)\"\\)(?:\\s*@[^\\n]+)*\\s*(?:public )?(?:final )?(?:class|record) ");
    private static final Pattern METHOD_PATH = Pattern.compile(
            "@(?:Get|Post|Put|Delete|Patch)Mapping(?:\\(\\s*(?:(?:path|value) = )?(?:\"([^\"]*)\"|[^\")]*\\)))?");
    private static final Pattern PREFIX = Pattern.compile("@ConfigurationProperties\\(\"([a-z.-]+)\"\\)");
    private static final Pattern DOCUMENTED_PATH = Pattern.compile("(?m)^    \"(/[^\"]*)\" ?: ?\\{");

    private final Path root;
    private final List<String> java;
    private final List<String> settings;
    private final List<String> all;

    MainSources(Path root) {
        this.root = root;
        java = texts(file -> isMain(file) && file.endsWith(".java"));
        settings = texts(file -> isMain(file) && file.endsWith(".yml"));
        all = texts(file -> (isMain(file) && file.matches(".*\\.(java|lua|sql|yml)"))
                        || file.matches("web/(student|admin|shared)/src/.*(?<!\\.test)\\.(ts|vue)"))
                .stream()
                .map(MainSources::inOneLine)
                .toList();
    }

    /** Answers whether there is a thing of that kind, or throws when there is no such kind. */
    boolean has(String thing) {
        String[] words = thing.split(" ", 2);
        if (words.length < 2) {
            throw new IllegalArgumentException("not a kind and a name: " + thing);
        }
        String name = words[1];
        return switch (words[0]) {
            case "path" -> paths().contains(withoutNames(name));
            case "setting" -> hasSetting(name);
            case "word" -> hasAny(all, "(?<!\\w)" + Pattern.quote(name) + "(?!\\w)");
            default -> throw new IllegalArgumentException("no such kind: " + thing);
        };
    }

    /**
     * Returns the paths of the annotations and those of docs/api, which the services' own documents are compared with.
     */
    private Set<String> paths() {
        Set<String> paths = new HashSet<>();
        for (String source : java) {
            String before = firstGroup(CLASS_PATH, source);
            METHOD_PATH.matcher(source).results().forEach(found -> {
                String after = found.group(1);
                paths.add(withoutNames(before + (after == null ? "" : after)));
            });
        }
        texts(file -> file.startsWith("docs/api/"))
                .forEach(document -> DOCUMENTED_PATH
                        .matcher(document)
                        .results()
                        .map((MatchResult found) -> withoutNames(found.group(1)))
                        .forEach(paths::add));
        return paths;
    }

    private static String withoutNames(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    /** A component of a settings record, a key of a settings file, or named as it is. */
    private boolean hasSetting(String name) {
        String component = Pattern.compile("-(.)")
                .matcher(name.substring(name.lastIndexOf('.') + 1))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
        boolean isOfRecord = java.stream()
                .filter(source -> {
                    String prefix = firstGroup(PREFIX, source);
                    return !prefix.isEmpty() && name.startsWith(prefix + ".");
                })
                .anyMatch(source -> hasAny(List.of(source), "\\w>? " + Pattern.quote(component) + "\\s*[,)]"));
        return isOfRecord
                || settings.stream().anyMatch(file -> keys(file).contains(name))
                || hasAny(all, "[\"{]" + Pattern.quote(name) + "[\":}]");
    }

    private static Set<String> keys(String yaml) {
        Set<String> keys = new HashSet<>();
        List<String> path = new ArrayList<>();
        List<Integer> indents = new ArrayList<>();
        Pattern.compile("(?m)^( *)([\\w.-]+):").matcher(yaml).results().forEach(found -> {
            int indent = found.group(1).length();
            while (!indents.isEmpty() && indents.getLast() >= indent) {
                indents.removeLast();
                path.removeLast();
            }
            indents.add(indent);
            path.add(found.group(2));
            keys.add(String.join(".", path));
        });
        return keys;
    }

    private static String firstGroup(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .findFirst()
                .map(found -> found.group(1))
                .orElse("");
    }

    private static boolean hasAny(List<String> texts, String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return texts.stream().anyMatch(text -> compiled.matcher(text).find());
    }

    private static String inOneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static boolean isMain(String file) {
        return file.matches("[a-z-]+/src/main/.*");
    }

    private List<String> texts(Predicate<String> isWanted) {
        List<String> texts = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return FOLDERS_APART.contains(String.valueOf(folder.getFileName()))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (isWanted.test(root.relativize(file).toString().replace('\\', '/'))) {
                        texts.add(Files.readString(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
