package com.courtgate.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.HouseRules;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages of the release before, as they may lie in a queue or come from an instance beside this one: read by today's
 * code, and today's by theirs. The folder is frozen at a release, see docs/decisions/proving-it.md.
 */
class ReleaseBeforeTest {
    /** Set to {@code true}, today's golden files and words become those of the release before. */
    private static final String FREEZE = "courtgate.freeze-release";

    /**
     * Words that were added since and are never told to an instance of the release before, as {@code Type WORD}; each
     * with a line that says why not.
     */
    private static final Set<String> NEVER_TOLD_TO_THE_RELEASE_BEFORE = Set.of();

    /** Fields that are written for the release before alone, which compares them with nothing. */
    private static final Set<String> READ_BY_NOBODY = Set.of("Event.aggregateVersion");

    /** Class of the names at the broker: a new name disturbs nobody. */
    private static final String NAMES = "Topology";

    private static final Path RESOURCES = Path.of("src/test/resources/com/courtgate/common/contract");
    private static final Path TODAY = RESOURCES.resolve("golden");
    private static final Path BEFORE = RESOURCES.resolve("release-before");
    private static final Path WORDS = BEFORE.resolve("words.txt");

    /**
     * Read by pages, which take a word that they do not know for a refusal when the status says so. One that a service
     * reads, too, is added a release earlier.
     */
    private static final Set<String> SPOKEN_TO_CLIENTS = Set.of("ResultCode");

    @BeforeAll
    static void freeze() throws IOException {
        if (Boolean.getBoolean(FREEZE)) {
            for (String name : names(BEFORE)) {
                Files.delete(BEFORE.resolve(name + ".json"));
            }
            for (String name : names(TODAY)) {
                Files.copy(TODAY.resolve(name + ".json"), BEFORE.resolve(name + ".json"));
            }
            Files.write(
                    WORDS,
                    today().entrySet().stream()
                            .map(words -> words.getKey() + " " + String.join(" ", words.getValue()))
                            .toList());
        }
    }

    static List<String> frozen() {
        return names(BEFORE);
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Nothing of it is lost, and what was added since is known to be unknown: no 0 or false that nobody said. */
    @ParameterizedTest
    @MethodSource("frozen")
    void readsTheMessagesOfTheReleaseBefore(String name) {
        ContractTest.with(json -> {
            JsonNode before = message(json, BEFORE, name);
            Object read = json.treeToValue(before, recordOf(name));
            List<String> differences = new ArrayList<>();
            compare(name, before, json.readTree(json.writeValueAsBytes(read)), differences);
            assertThat(differences).isEmpty();
        });
    }

    private static void compare(String at, JsonNode before, JsonNode readAndWritten, List<String> differences) {
        if (before.isObject() && readAndWritten.isObject()) {
            before.properties()
                    .forEach(field -> compare(
                            at + "." + field.getKey(),
                            field.getValue(),
                            readAndWritten.path(field.getKey()),
                            differences));
            readAndWritten.properties().stream()
                    .filter(field ->
                            !before.has(field.getKey()) && !field.getValue().isNull())
                    .forEach(field -> differences.add(
                            at + "." + field.getKey() + " is read as " + field.getValue() + ", which nobody said"));
        } else if (before.isArray() && readAndWritten.isArray() && before.size() == readAndWritten.size()) {
            for (int i = 0; i < before.size(); i++) {
                compare(at + "[" + i + "]", before.get(i), readAndWritten.get(i), differences);
            }
        } else if (!before.equals(readAndWritten) && !READ_BY_NOBODY.contains(at)) {
            differences.add(at + " was " + before + " and is read as " + readAndWritten);
        }
    }

    /** Fields that it does not know are nothing to it; all that it knows is there, and of the same kind. */
    @ParameterizedTest
    @MethodSource("frozen")
    void writesWhatTheReleaseBeforeReads(String name) {
        ContractTest.with(json -> {
            List<String> missing = new ArrayList<>();
            look(name, message(json, BEFORE, name), message(json, TODAY, name), missing);
            assertThat(missing).isEmpty();
        });
    }

    private static void look(String at, JsonNode before, JsonNode today, List<String> missing) {
        if (before.isNull()) {
            return; // this file does not say which kind it is when it is there
        }
        if (before.getNodeType() != today.getNodeType()) {
            missing.add(at + " was " + before.getNodeType() + " and is " + today.getNodeType());
        } else if (before.isObject()) {
            before.properties().forEach(field -> {
                if (today.has(field.getKey())) {
                    look(at + "." + field.getKey(), field.getValue(), today.get(field.getKey()), missing);
                } else {
                    missing.add(at + "." + field.getKey() + " is gone");
                }
            });
        } else if (before.isArray() && !before.isEmpty() && !today.isEmpty()) {
            look(at + "[0]", before.get(0), today.get(0), missing);
        }
    }

    /** Constants of the contract and names of the broker: none is gone, and a new one is told to nobody who is lost. */
    @Test
    void speaksInTheWordsOfTheReleaseBefore() throws IOException {
        Map<String, Set<String>> today = today();
        Map<String, Set<String>> before = new TreeMap<>();
        for (String line : Files.readAllLines(WORDS)) {
            List<String> words = List.of(line.split(" "));
            before.put(words.getFirst(), new TreeSet<>(words.subList(1, words.size())));
        }
        assertThat(before).hasSizeGreaterThan(10);
        assertThat(today.keySet()).as("enums that are gone").containsAll(before.keySet());
        before.forEach((type, words) -> {
            assertThat(today.get(type))
                    .as("words of %s, which may be in a queue", type)
                    .containsAll(words);
            if (!SPOKEN_TO_CLIENTS.contains(type) && !type.equals(NAMES)) {
                assertThat(today.get(type).stream()
                                .filter(word -> !words.contains(word))
                                .filter(word -> !NEVER_TOLD_TO_THE_RELEASE_BEFORE.contains(type + " " + word)))
                        .as("new words of %s; an instance of the release before can not read them", type)
                        .isEmpty();
            }
        });
    }

    private static Map<String, Set<String>> today() {
        Map<String, Set<String>> words = new TreeMap<>();
        HouseRules.mainClasses(Event.class.getPackageName()).stream()
                .<Class<?>>map(JavaClass::reflect)
                .filter(Class::isEnum)
                .forEach(type -> words.put(nameOf(type), constants(type)));
        words.put(nameOf(ResultCode.class), constants(ResultCode.class));
        words.put(NAMES, names());
        return words;
    }

    private static Set<String> constants(Class<?> type) {
        Set<String> constants = new TreeSet<>();
        for (Object constant : type.getEnumConstants()) {
            constants.add(((Enum<?>) constant).name());
        }
        return constants;
    }

    /** Exchanges, queues, keys and headers. */
    private static Set<String> names() {
        Set<String> names = new TreeSet<>();
        Arrays.stream(Topology.class.getDeclaredFields())
                .filter(field -> Modifier.isPublic(field.getModifiers()) && field.getType() == String.class)
                .forEach(field -> names.add(constant(field)));
        return names;
    }

    private static String constant(Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String nameOf(Class<?> type) {
        return type.getName().replaceAll(".*\\.", "").replace('$', '.');
    }

    private static Class<?> recordOf(String name) {
        String simple = name.replace('.', '$');
        return HouseRules.mainClasses(Event.class.getPackageName()).stream()
                .filter(type -> type.getName().endsWith("." + simple))
                .<Class<?>>map(JavaClass::reflect)
                .findFirst()
                .orElseThrow(() -> new AssertionError("nobody reads " + name + " any more, and it may be in a queue"));
    }

    private static JsonNode message(ObjectMapper json, Path folder, String name) throws IOException {
        return json.readTree(Files.readString(folder.resolve(name + ".json")));
    }
}
