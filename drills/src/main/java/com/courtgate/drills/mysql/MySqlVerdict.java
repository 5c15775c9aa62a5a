package com.courtgate.drills.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Judges the integration tests that ran on a MySQL server: a test that fails is known to, or red; a test that is known
 * to fail and passes is red as well, and so is a class of which nothing is heard. Run from its source, before anything
 * is built: one file that needs nothing but the JDK.
 *
 * @param tests how many have run
 * @param differing known differences that were seen
 * @param objections what makes it red, a sentence each
 */
public record MySqlVerdict(int tests, List<Known> differing, List<String> objections) {
    private static final String LIST = "deploy/mysql/known-differences.txt";

    /** A name as JUnit reports it: the method, its parameters' types, and which of several cases. */
    private static final Pattern REPORTED = Pattern.compile("(\\w*).*?(\\[\\d+])?", Pattern.DOTALL);

    private static final Pattern CLASS = Pattern.compile("(?:.*\\.)?(\\w+)(?:\\$.*)?");

    /**
     * A test that fails on MySQL.
     *
     * @param test class and method, with [n] behind for one case of several
     */
    public record Known(String module, String test, String reason) {
        private boolean isOf(Outcome outcome) {
            return module.equals(outcome.module())
                    && (test.equals(outcome.method()) || test.equals(outcome.method() + outcome.number()));
        }
    }

    /**
     * A test that was run.
     *
     * @param method with its class; only that when the class failed as a whole
     * @param number which of several cases, in brackets, or empty
     */
    private record Outcome(String module, String method, String number, boolean passed) {}

    /** @param arguments the root of the sources, and the modules whose tests were run */
    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]);
        List<String> modules = List.of(arguments).subList(1, arguments.length);
        MySqlVerdict verdict = of(root, modules, known(root));
        verdict.differing.forEach(known -> System.out.printf(
                "  known to differ: %s %s%n      %s%n", known.module(), known.test(), known.reason()));
        verdict.objections.forEach(objection -> System.out.println("  RED: " + objection));
        System.out.printf(
                "  %d tests of %s, %d known to differ, %d red%n",
                verdict.tests, String.join(", ", modules), verdict.differing.size(), verdict.objections.size());
        System.exit(verdict.objections.isEmpty() ? 0 : 1);
    }

    /** The list of what is known to differ, in the sources under a root. */
    public static List<Known> known(Path root) throws IOException {
        return parse(Files.readAllLines(root.resolve(LIST)));
    }

    /** Lines of module, test and reason; those that begin with # say something to people. */
    static List<Known> parse(List<String> lines) {
        List<Known> known = new ArrayList<>();
        Set<String> tests = new HashSet<>();
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] parts = line.strip().split("\\s+", 3);
            if (parts.length < 3 || !tests.add(parts[0] + " " + parts[1])) {
                throw new IllegalArgumentException("module, test and reason, each test once; not: " + line);
            }
            known.add(new Known(parts[0], parts[1], parts[2]));
        }
        return known;
    }

    /** Judges what the last run of the modules' integration tests has left in their target folders. */
    static MySqlVerdict of(Path root, List<String> modules, List<Known> known) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        List<String> objections = new ArrayList<>();
        for (String module : modules) {
            for (Path report : files(reports(root, module), "TEST-.*\\.xml")) {
                outcomes.addAll(outcomes(module, report));
            }
            objections.addAll(silent(root, module));
        }
        List<Known> asked =
                known.stream().filter(one -> modules.contains(one.module())).toList();
        objections.addAll(unknown(outcomes, asked));
        List<Known> differing = new ArrayList<>();
        for (Known one : asked) {
            List<Outcome> own = outcomes.stream().filter(one::isOf).toList();
            if (own.stream().anyMatch(outcome -> !outcome.passed())) {
                differing.add(one);
            } else {
                objections.add("%s %s is in %s and %s"
                        .formatted(one.module(), one.test(), LIST, own.isEmpty() ? "was not run" : "passes"));
            }
        }
        return new MySqlVerdict(outcomes.size(), differing, objections);
    }

    private static Path reports(Path root, String module) {
        return root.resolve(module).resolve("target/failsafe-reports");
    }

    /** Classes of tests whose process died, or that were never begun. */
    private static List<String> silent(Path root, String module) throws IOException {
        List<String> silent = new ArrayList<>();
        for (Path source : files(root.resolve(module).resolve("src/test/java"), "\\w+IT\\.java")) {
            String name = source.getFileName().toString().replace(".java", "");
            if (files(reports(root, module), "TEST-(.*\\.)?" + name + "(\\$.*)?\\.xml")
                    .isEmpty()) {
                silent.add("%s %s has left no report".formatted(module, name));
            }
        }
        return silent;
    }

    private static List<String> unknown(List<Outcome> outcomes, List<Known> known) {
        return outcomes.stream()
                .filter(outcome -> !outcome.passed())
                .filter(outcome -> known.stream().noneMatch(one -> one.isOf(outcome)))
                .map(outcome -> "%s %s%s fails, and is not in %s"
                        .formatted(outcome.module(), outcome.method(), outcome.number(), LIST))
                .toList();
    }

    private static List<Path> files(Path folder, String name) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(name))
                    .sorted()
                    .toList();
        }
    }

    private static List<Outcome> outcomes(String module, Path report) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = XMLInputFactory.newFactory().createXMLStreamReader(in);
            while (xml.hasNext()) {
                if (xml.next() == XMLStreamConstants.START_ELEMENT
                        && xml.getLocalName().equals("testcase")) {
                    outcomes.addAll(outcome(module, xml));
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException(report + " cannot be read", e);
        }
        return outcomes;
    }

    /** Reads to the end of a test; none when it was skipped. */
    private static List<Outcome> outcome(String module, XMLStreamReader xml) throws XMLStreamException {
        String className =
                CLASS.matcher(xml.getAttributeValue(null, "classname")).replaceFirst("$1");
        Matcher name = REPORTED.matcher(Objects.requireNonNullElse(xml.getAttributeValue(null, "name"), ""));
        boolean isOfMethod = name.matches() && !name.group(1).isEmpty();
        String method = isOfMethod ? className + "." + name.group(1) : className;
        String number = isOfMethod ? Objects.requireNonNullElse(name.group(2), "") : "";
        boolean passed = true;
        while (xml.next() != XMLStreamConstants.END_ELEMENT
                || !xml.getLocalName().equals("testcase")) {
            if (xml.isStartElement()) {
                if (xml.getLocalName().equals("skipped")) {
                    return List.of();
                }
                passed &= !List.of("failure", "error").contains(xml.getLocalName());
            }
        }
        return List.of(new Outcome(module, method, number, passed));
    }
}
