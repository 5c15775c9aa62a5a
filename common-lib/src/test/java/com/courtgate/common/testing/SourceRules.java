package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rules that byte code does not show: constants are inlined in it, names are whole and lines are gone. */
final class SourceRules {
    private static final Logger log = LoggerFactory.getLogger(SourceRules.class);
    private static final Pattern WHOLE_NAME = Pattern.compile("([a-z][a-z0-9_]*\\.){2,}([A-Z]\\w*)");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d}");
    private static final int LONGEST_METHOD = 60;
    private static final int NEARLY_ALL_METHODS = 40;
    private static final int MOST_INJECTED = 6;
    private static final int MOST_TYPES = 25;

    /** Feature package to the features that it imports. */
    private final Map<String, Set<String>> uses = new TreeMap<>();

    /** Features that import a class of the base package itself. */
    private final Set<String> usersOfTheRoot = new TreeSet<>();

    private final List<Method> methods = new ArrayList<>();
    private final List<String> wholeNames = new ArrayList<>();

    /** Package to the number of its files with a type; types inside of others are not counted. */
    private final Map<String, Integer> types = new TreeMap<>();

    private final Set<String> largeConstructors = new TreeSet<>();

    /** Where a refusal's sentence is named, to its key and how many arguments it gets. */
    private final Map<String, Sentence> sentences = new TreeMap<>();

    private final List<String> typedSentences = new ArrayList<>();
    private final String basePackage;
    private final Set<String> branches;

    /** A method with a body, measured from its return type to its end. */
    private record Method(String name, int lines) {}

    /** @param arguments null: as many as a method returns */
    private record Sentence(String key, @Nullable Integer arguments) {}

    private SourceRules(String basePackage, Set<String> branches) {
        this.basePackage = basePackage;
        this.branches = branches;
    }

    /**
     * @param basePackage of the module in whose directory the test runs
     * @param branches packages whose features are one level below them
     */
    static SourceRules ofModule(String basePackage, Set<String> branches) {
        var rules = new SourceRules(basePackage, branches);
        rules.scan(Path.of("src/main/java"), true);
        rules.scan(Path.of("src/test/java"), false);
        return rules;
    }

    /** Names are imported, but for one that the file has another meaning of. */
    void assertNamesAreImported() {
        assertThat(wholeNames).as("whole names inside of code").isEmpty();
    }

    /** @param mostLinesOfNineTenths nine tenths of the methods are not longer */
    void assertMethodsAreShort(int mostLinesOfNineTenths) {
        List<Method> shortestFirst =
                methods.stream().sorted(Comparator.comparing(Method::lines)).toList();
        Method nineTenths = at(shortestFirst, 0.9);
        Method nearlyAll = at(shortestFirst, 0.99);
        Method longest = shortestFirst.getLast();
        log.info(
                "{}: of {} methods 90 % have at most {} lines, 99 % {}, the longest is {}",
                basePackage, methods.size(), nineTenths.lines(), nearlyAll.lines(), longest);
        assertThat(nineTenths.lines()).as("90 %% of the methods").isLessThanOrEqualTo(mostLinesOfNineTenths);
        assertThat(nearlyAll.lines()).as("99 %% of the methods").isLessThanOrEqualTo(NEARLY_ALL_METHODS);
        assertThat(longest.lines()).as(longest.name()).isLessThanOrEqualTo(LONGEST_METHOD);
    }

    /** @param known classes, not records, that take more than six things; whoever needs more does two things */
    void assertLargeConstructorsAre(Set<String> known) {
        assertThat(largeConstructors).as("constructors of more than six").isEqualTo(new TreeSet<>(known));
    }

    /** A package is read as a whole; a larger one is divided by what its types are for. */
    void assertPackagesAreSmall() {
        assertThat(types)
                .isNotEmpty()
                .allSatisfy((name, number) -> assertThat(number).as(name).isLessThanOrEqualTo(MOST_TYPES));
    }

    /** Whoever is refused reads why in their language: a sentence is named by its key, and is in both bundles. */
    void assertReasonsAreInBothLanguages() {
        assertThat(typedSentences).as("sentences among the data of refusals").isEmpty();
        for (String bundle : sentences.isEmpty() ? List.<String>of() : List.of("messages", "messages_en")) {
            Properties texts = texts(bundle);
            sentences.forEach((place, sentence) -> {
                String text = texts.getProperty(sentence.key());
                assertThat(text)
                        .as("%s of %s, %s", sentence.key(), bundle, place)
                        .isNotBlank();
                if (sentence.arguments() != null) {
                    long placeholders = PLACEHOLDER
                            .matcher(text)
                            .results()
                            .map(MatchResult::group)
                            .distinct()
                            .count();
                    assertThat(placeholders)
                            .as("arguments of %s", text)
                            .isEqualTo(sentence.arguments().longValue());
                }
            });
        }
    }

    private static Properties texts(String bundle) {
        var texts = new Properties();
        try (var in = new InputStreamReader(
                SourceRules.class.getResourceAsStream("/com/courtgate/common/envelope/" + bundle + ".properties"),
                StandardCharsets.UTF_8)) {
            texts.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }

    private static Method at(List<Method> shortestFirst, double part) {
        return shortestFirst.get((int) Math.ceil(shortestFirst.size() * part) - 1);
    }

    /** Constants included, which are in no byte code of who uses them. */
    void assertFreeOfCycles() {
        Set<String> circles = new TreeSet<>();
        uses.keySet().forEach(feature -> {
            if (reaches(feature, feature, new HashSet<>())) {
                circles.add(feature);
            }
        });
        assertThat(circles).as("features that use themselves through others").isEmpty();
    }

    private boolean reaches(String from, String to, Set<String> seen) {
        return uses.getOrDefault(from, Set.of()).stream()
                .anyMatch(next -> next.equals(to) || (seen.add(next) && reaches(next, to, seen)));
    }

    /** The base package puts the features together, so it uses them, and none uses it. */
    void assertNobodyUsesTheRoot() {
        assertThat(usersOfTheRoot)
                .as("features that use classes of %s itself", basePackage)
                .isEmpty();
    }

    /** A branch is used by the features outside of it, and uses none of them. */
    void assertBranchesUseOnlyThemselves() {
        Set<String> outside = new TreeSet<>();
        for (String branch : branches) {
            uses.forEach((feature, others) -> others.stream()
                    .filter(other -> isIn(branch, feature) && !isIn(branch, other))
                    .forEach(other -> outside.add(feature + " uses " + other)));
        }
        assertThat(outside).as("uses that lead out of a branch").isEmpty();
    }

    private static boolean isIn(String branch, String feature) {
        return feature.startsWith(branch + ".");
    }

    /** @param declared each feature that uses others, to those; an arrow that is gone has to go here as well */
    void assertUsesAre(Map<String, Set<String>> declared) {
        assertThat(uses).as("which feature uses which").isEqualTo(new TreeMap<>(declared));
    }

    private void scan(Path root, boolean isMain) {
        if (!Files.exists(root)) {
            return;
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> paths = Files.walk(root)) {
            var sources = files.getJavaFileObjectsFromPaths(
                    paths.filter(path -> path.toString().endsWith(".java")).toList());
            var task = (JavacTask) compiler.getTask(null, files, problem -> {}, List.of("-proc:none"), null, sources);
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree file : task.parse()) {
                new FileScanner(file, positions, isMain).scan(file, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class FileScanner extends TreeScanner<Void, Void> {
        private final CompilationUnitTree file;
        private final SourcePositions positions;
        private final boolean isMain;
        private final Set<String> simpleNames = new HashSet<>();

        FileScanner(CompilationUnitTree file, SourcePositions positions, boolean isMain) {
            this.file = file;
            this.positions = positions;
            this.isMain = isMain;
            simpleNames.add(name().replace(".java", ""));
            if (isMain && !name().equals("package-info.java")) {
                types.merge(String.valueOf(file.getPackageName()), 1, Integer::sum);
            }
        }

        private String name() {
            return Path.of(file.getSourceFile().getName()).getFileName().toString();
        }

        @Override
        public Void visitPackage(PackageTree node, Void nothing) {
            return null;
        }

        @Override
        public Void visitImport(ImportTree node, Void nothing) {
            String imported = node.getQualifiedIdentifier().toString();
            simpleNames.add(imported.substring(imported.lastIndexOf('.') + 1));
            if (isMain) {
                String from = feature(file.getPackageName() + ".");
                String to = feature(imported);
                if (!from.isEmpty() && isInRoot(imported)) {
                    usersOfTheRoot.add(from);
                }
                if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
                    uses.computeIfAbsent(from, f -> new TreeSet<>()).add(to);
                }
            }
            return null;
        }

        /** Empty for what is not below the base package, or in no feature of it; {@code branch.feature} in a branch. */
        private String feature(String qualified) {
            if (!qualified.startsWith(basePackage + ".")) {
                return "";
            }
            String below = qualified.substring(basePackage.length() + 1);
            String first = firstPackage(below);
            if (!branches.contains(first)) {
                return first;
            }
            String second = firstPackage(below.substring(first.length() + 1));
            return second.isEmpty() ? first : first + "." + second;
        }

        private boolean isInRoot(String qualified) {
            return qualified.startsWith(basePackage + ".")
                    && Character.isUpperCase(qualified.charAt(basePackage.length() + 1));
        }

        private static String firstPackage(String qualified) {
            int dot = qualified.indexOf('.');
            return dot < 0 || Character.isUpperCase(qualified.charAt(0)) ? "" : qualified.substring(0, dot);
        }

        @Override
        public Void visitClass(ClassTree node, Void nothing) {
            simpleNames.add(node.getSimpleName().toString());
            if (isMain && node.getKind() == Tree.Kind.CLASS) {
                boolean isLarge = node.getMembers().stream()
                        .anyMatch(member -> member instanceof MethodTree method
                                && method.getReturnType() == null
                                && method.getParameters().size() > MOST_INJECTED);
                if (isLarge) {
                    largeConstructors.add(node.getSimpleName().toString());
                }
            }
            return super.visitClass(node, nothing);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree node, Void nothing) {
            if (isMain) {
                String called = node.getMethodSelect().toString();
                List<? extends ExpressionTree> arguments = node.getArguments();
                switch (called) {
                    case "Reason.of" -> sentence(arguments);
                    case "ApiException.because" -> sentence(arguments.subList(1, arguments.size()));
                    default -> {
                        if (called.startsWith("ApiException.") && called.endsWith(".with")) {
                            typedSentences(node);
                        }
                    }
                }
            }
            return super.visitMethodInvocation(node, nothing);
        }

        private void sentence(List<? extends ExpressionTree> arguments) {
            if (arguments.getFirst() instanceof LiteralTree key) {
                boolean areCounted =
                        arguments.size() != 2 || !arguments.getLast().toString().endsWith(".inWords()");
                sentences.put(
                        place(arguments.getFirst()),
                        new Sentence(String.valueOf(key.getValue()), areCounted ? arguments.size() - 1 : null));
            }
        }

        /** Data of a refusal are names and numbers; what has a blank in it is said to somebody. */
        private void typedSentences(MethodInvocationTree refusal) {
            new TreeScanner<Void, Void>() {
                @Override
                public Void visitLiteral(LiteralTree literal, Void nothing) {
                    if (literal.getValue() instanceof String text && text.contains(" ")) {
                        typedSentences.add(place(literal) + " " + text);
                    }
                    return null;
                }
            }.scan(refusal.getArguments(), null);
        }

        private String place(Tree node) {
            return name() + ":" + line(positions.getStartPosition(file, node));
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree node, Void nothing) {
            var whole = WHOLE_NAME.matcher(node.toString());
            if (whole.matches() && !simpleNames.contains(whole.group(2))) {
                wholeNames.add(place(node) + " " + node);
            }
            return super.visitMemberSelect(node, nothing);
        }

        @Override
        public Void visitMethod(MethodTree node, Void nothing) {
            if (isMain && node.getBody() != null) {
                long modifiers = positions.getEndPosition(file, node.getModifiers());
                long start = modifiers < 0 ? positions.getStartPosition(file, node) : modifiers;
                int lines = (int) (line(positions.getEndPosition(file, node)) - line(start) + 1);
                methods.add(new Method(name() + "#" + node.getName(), lines));
            }
            return super.visitMethod(node, nothing);
        }

        private long line(long position) {
            return file.getLineMap().getLineNumber(position);
        }
    }
}
