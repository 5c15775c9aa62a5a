package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Roads through the classes of a module, as {@code docs/roads.md} tells them, held against the calls in the code. */
final class Roads {
    private static final Path DOCS = Path.of("..", "docs"); // tests run in their module's folder
    private static final Pattern HEADING = Pattern.compile("## .+: (\\d+) of (\\d+)");
    private static final Pattern STOP = Pattern.compile("\\d+\\. .*");
    private static final Pattern LINK = Pattern.compile("\\]\\((\\.\\./[^)]+)\\)");
    private static final Pattern FILE = Pattern.compile("\\]\\(([^)]+/src/main/[^)]+)\\)");
    private static final Pattern SOURCE = Pattern.compile(".*/src/main/java/(.+)\\.java");
    private static final Pattern END = Pattern.compile(".*(Script|Store|Publisher|HandOff)");
    private static final String STEREOTYPE = "org.springframework.stereotype.Component";
    private static final Set<String> KEEPERS = Set.of(
            "org.springframework.stereotype.Repository",
            "org.apache.ibatis.annotations.Mapper",
            "org.springframework.cloud.openfeign.FeignClient");
    private static final Set<String> WIRES = Set.of(
            "org.springframework.jdbc.core.JdbcTemplate",
            "org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate",
            "org.springframework.amqp.rabbit.core.RabbitTemplate",
            "com.courtgate.common.messaging.ConfirmedPublisher",
            "com.courtgate.common.outbox.Outbox",
            "com.courtgate.common.lua.LuaScript");

    /** A class on a road, and where its way out of the service ends. */
    private record Stop(String name, boolean isEntry, List<String> ends) {}

    private final String basePackage;
    private final JavaClasses main;
    private final Map<String, Set<String>> calls = new TreeMap<>();
    private final Set<String> beside = new TreeSet<>();

    private Roads(String basePackage) {
        this.basePackage = basePackage + ".";
        this.main = HouseRules.mainClasses(basePackage);
    }

    /**
     * Fails where a class on a road is not called from one before it, one between two of them is not told, or a road is
     * longer than it may be.
     */
    static void check(String basePackage) {
        new Roads(basePackage).compare(read("roads.md"));
    }

    private void compare(String page) {
        assertThat(page).contains(readFirst());
        String[] parts = page.split("\n## Beside.*\n");
        assertThat(parts).as("roads, and what is beside them").hasSize(2);
        linked(parts[1]).filter(this::isOurs).forEach(beside::add);
        Set<String> met = new TreeSet<>();
        Stream.of(parts[0].split("\n(?=## )"))
                .skip(1)
                .forEach(road -> compare(road.lines().toList(), met));
        assertThat(met).as("classes beside the roads are called from them").containsAll(beside);
    }

    private void compare(List<String> road, Set<String> met) {
        Matcher heading = HEADING.matcher(road.getFirst());
        assertThat(heading.matches()).as(road.getFirst()).isTrue();
        List<Stop> stops = road.stream()
                .filter(line -> STOP.matcher(line).matches())
                .map(Roads::stop)
                .toList();
        assertThat(stops)
                .as(road.getFirst())
                .hasSize(Integer.parseInt(heading.group(1)))
                .hasSizeLessThanOrEqualTo(Integer.parseInt(heading.group(2)));
        Set<String> told = new TreeSet<>(beside);
        stops.forEach(stop -> {
            told.add(stop.name);
            told.addAll(stop.ends);
        });
        Set<String> reached = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        for (Stop stop : stops) {
            if (isOurs(stop.name)) {
                Set<String> called = calls(stop.name);
                if (!stop.isEntry && !reached.contains(stop.name)) {
                    wrong.add("nobody before it calls " + stop.name);
                }
                stop.ends.stream()
                        .filter(end -> !called.contains(end) && !reached.contains(end))
                        .forEach(end -> wrong.add(stop.name + " does not call " + end));
                called.stream()
                        .filter(next -> !isTold(next, told) && isPassed(next))
                        .forEach(next -> wrong.add(stop.name + " calls, and the page does not tell, " + next));
                reached.addAll(called);
            }
        }
        assertThat(wrong).as(road.getFirst()).isEmpty();
        met.addAll(reached);
    }

    private boolean isTold(String name, Set<String> told) {
        return told.contains(name)
                || main.get(name).getAllRawInterfaces().stream().anyMatch(port -> told.contains(port.getName()));
    }

    private static Stop stop(String line) {
        List<String> names = linked(line).toList();
        assertThat(names).as(line).isNotEmpty();
        return new Stop(names.getFirst(), line.contains("**["), names.subList(1, names.size()));
    }

    /** Returns the classes that a text links to. */
    private static Stream<String> linked(String text) {
        return LINK.matcher(text).results().map(link -> link.group(1)).flatMap(path -> {
            assertThat(DOCS.resolve(path)).exists();
            Matcher source = SOURCE.matcher(path);
            return source.matches() ? Stream.of(source.group(1).replace('/', '.')) : Stream.empty();
        });
    }

    private boolean isOurs(String name) {
        return name.startsWith(basePackage);
    }

    /** Classes of this module that are called from a class, those inside it included. */
    private Set<String> calls(String name) {
        assertThat(main.contain(name)).as(name).isTrue();
        return calls.computeIfAbsent(
                name,
                of -> main.stream()
                        .filter(part -> outermost(part).equals(of))
                        .flatMap(part -> part.getCodeUnitAccessesFromSelf().stream())
                        .filter(call -> !call.getTarget().getName().equals("<init>"))
                        .flatMap(call -> answering(call.getTargetOwner()))
                        .map(Roads::outermost)
                        .filter(other -> !other.equals(of))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Returns who may answer a call: the class, and who implements the interface; for data nobody. */
    private Stream<JavaClass> answering(JavaClass called) {
        if (!isOurs(called.getName()) || isData(called)) {
            return Stream.empty();
        }
        return Stream.concat(
                Stream.of(called),
                main.stream()
                        .filter(each ->
                                called.isInterface() && each.isAssignableTo(called.getName()) && !isData(each)));
    }

    private static boolean isData(JavaClass each) {
        return each.isRecord() || each.isEnum();
    }

    private static String outermost(JavaClass each) {
        return each.getEnclosingClass().map(Roads::outermost).orElse(each.getName());
    }

    /** Tells whether a road that calls it goes on through it. */
    private boolean isPassed(String name) {
        JavaClass each = main.get(name);
        boolean isComponent = each.isMetaAnnotatedWith(STEREOTYPE)
                || !(each.getModifiers().contains(JavaModifier.PUBLIC) || isData(each));
        return isComponent && !isEnd(each) && reachesWire(name, new TreeSet<>());
    }

    private static boolean isEnd(JavaClass each) {
        return isKeeper(each) || END.matcher(each.getSimpleName()).matches();
    }

    private static boolean isKeeper(JavaClass each) {
        return KEEPERS.stream().anyMatch(each::isAnnotatedWith);
    }

    private boolean reachesWire(String name, Set<String> seen) {
        return seen.add(name)
                && (isEnd(main.get(name))
                        || main.get(name).getDirectDependenciesFromSelf().stream()
                                .anyMatch(use ->
                                        WIRES.contains(use.getTargetClass().getName()))
                        || calls(name).stream().anyMatch(next -> reachesWire(next, seen)));
    }

    /** Returns the links of the files that a newcomer reads first, as the page has them. */
    private static List<String> readFirst() {
        String chapter = read("../README.md").split("\n## Read ")[1].split("\n## ")[0];
        return FILE.matcher(chapter)
                .results()
                .map(link -> "](../" + link.group(1) + ")")
                .toList();
    }

    private static String read(String page) {
        try {
            return Files.readString(DOCS.resolve(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
