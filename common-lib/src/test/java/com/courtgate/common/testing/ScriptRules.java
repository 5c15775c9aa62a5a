package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A script stays on one node of a Redis Cluster: each key that it touches is one of {@code KEYS}, or begins with one
 * whose name ends with {@code Prefix}. That all of these are in one slot, {@code LuaScript} sees to at each call. What
 * is stored as a key's name is one of ours where the line says {@code -- same slot:} and why.
 */
public final class ScriptRules {
    private static final Pattern CALL = Pattern.compile("redis\\.p?call\\('([A-Z]+)'");
    private static final Pattern LOCAL = Pattern.compile("local ([\\w, ]+?)\\s*=\\s*(.+)");
    private static final Pattern KEY = Pattern.compile("KEYS\\[\\d+]");
    private static final Pattern COMPOSED = Pattern.compile("(\\w+Prefix) \\.\\. .+");
    private static final String SAID = "-- same slot: ";
    private static final String PRELUDE = "session.lua";
    private static final Set<String> WITHOUT_KEY = Set.of("TIME", "INFO");

    /** Commands whose first argument is a key, and no other one. */
    private static final Set<String> WITH_ONE_KEY = Set.of(
            "GET",
            "SET",
            "INCR",
            "DECR",
            "INCRBY",
            "HGET",
            "HMGET",
            "HSET",
            "HSETNX",
            "HDEL",
            "HLEN",
            "HKEYS",
            "HVALS",
            "HGETALL",
            "HINCRBY",
            "HEXISTS",
            "ZADD",
            "ZREM",
            "ZSCORE",
            "ZCARD",
            "ZRANGE",
            "ZRANGEBYSCORE",
            "ZREVRANGE",
            "ZREMRANGEBYSCORE",
            "ZPOPMIN",
            "EXPIRE",
            "PEXPIRE",
            "PEXPIREAT",
            "PTTL");

    /** All of whose arguments are keys. */
    private static final Set<String> WITH_KEYS = Set.of("DEL", "UNLINK", "EXISTS", "MGET");

    /** Commands that do not write; any other may. */
    private static final Set<String> READING = Set.of(
            "TIME",
            "INFO",
            "GET",
            "MGET",
            "EXISTS",
            "PTTL",
            "HGET",
            "HMGET",
            "HLEN",
            "HKEYS",
            "HVALS",
            "HGETALL",
            "HEXISTS",
            "ZSCORE",
            "ZCARD",
            "ZRANGE",
            "ZRANGEBYSCORE",
            "ZREVRANGE");

    private static final Pattern OWNED = Pattern.compile("local \\w+\\s*=\\s*(KEYS\\[\\d+]) --.*written here");
    private static final Pattern OBSCURE = Pattern.compile("redis\\.p?call\\((?!')");

    private final Map<String, List<String>> locals = new HashMap<>();

    private ScriptRules() {}

    /** Returns the faults of the scripts below a folder; a file {@code session.lua} comes before the others. */
    static List<String> faultsBelow(Path folder) {
        List<Path> scripts = scriptsBelow(folder);
        Map<Path, String> preludes = new HashMap<>();
        List<String> faults = new ArrayList<>();
        String prelude = "";
        for (Path script : scripts) {
            if (script.endsWith(PRELUDE)) {
                prelude = text(script);
            }
            preludes.put(script, text(script));
        }
        for (Map.Entry<Path, String> script : preludes.entrySet()) {
            String name = script.getKey().getFileName().toString();
            faultsOf(prelude, script.getValue()).forEach(fault -> faults.add(name + ": " + fault));
            if (!script.getKey().endsWith(PRELUDE)) {
                foreignWritesOf(prelude, script.getValue()).forEach(fault -> faults.add(name + ": " + fault));
            }
        }
        return faults;
    }

    /**
     * Fails where a script of this module has not one class {@code …Script} beside it, and that one test of its own.
     */
    public static void checkClassesAndTests() {
        List<String> missing = new ArrayList<>();
        Path resources = Path.of("src/main/resources");
        for (Path script : scriptsBelow(resources)) {
            if (!script.endsWith(PRELUDE)) {
                Path folder = resources.relativize(script).getParent();
                String name = className(script.getFileName().toString());
                Stream.of(
                                Path.of("src/main/java").resolve(folder).resolve(name + ".java"),
                                Path.of("src/test/java").resolve(folder).resolve(name + "IT.java"))
                        .filter(file -> !text(file).contains(name))
                        .forEach(file -> missing.add(file.toString()));
            }
        }
        assertThat(missing).as("one script, one class, one test").isEmpty();
    }

    /** Returns the class of a script: LoadSlotsScript for {@code load_slots.lua}. */
    private static String className(String script) {
        return Pattern.compile("(?:^|_)([a-z])")
                .matcher(script.replace(".lua", ""))
                .replaceAll(start -> start.group(1).toUpperCase(Locale.ROOT))
                .concat("Script");
    }

    /** Fails where a script of the module that the test runs in may leave its slot. */
    public static void check() {
        assertThat(faultsBelow(Path.of("src/main/resources")))
                .as("a script stays on one node of a Redis Cluster")
                .isEmpty();
    }

    static List<String> faultsOf(String prelude, String script) {
        var rules = new ScriptRules();
        rules.readLocals(prelude);
        rules.readLocals(script);
        return script.lines().flatMap(line -> rules.faultsIn(line).stream()).toList();
    }

    /** Writes of keys that are the prelude's own, and those of which nobody can see whose they are. */
    static List<String> foreignWritesOf(String prelude, String script) {
        Set<String> owned =
                OWNED.matcher(prelude).results().map(key -> key.group(1)).collect(Collectors.toSet());
        var rules = new ScriptRules();
        rules.readLocals(prelude);
        rules.readLocals(script);
        return owned.isEmpty()
                ? List.of()
                : script.lines()
                        .flatMap(line -> rules.foreignWritesIn(line, owned).stream())
                        .toList();
    }

    private List<String> foreignWritesIn(String line, Set<String> owned) {
        String code = withoutRemark(line);
        List<String> faults = new ArrayList<>();
        if (OBSCURE.matcher(code).find()) {
            faults.add("a call of what nobody can see");
        }
        Matcher call = CALL.matcher(code);
        while (call.find()) {
            String command = call.group(1);
            if (!READING.contains(command)) {
                keys(command, arguments(code.substring(call.end() + 1))).stream()
                        .filter(key -> roots(key, 0).isEmpty()
                                || roots(key, 0).stream().anyMatch(owned::contains))
                        .forEach(key -> faults.add(command + " " + key + ", which the prelude alone writes"));
            }
        }
        return faults;
    }

    /** Returns which of KEYS an expression may be, or begin with. */
    private Set<String> roots(String expression, int depth) {
        if (KEY.matcher(expression).matches()) {
            return Set.of(expression);
        }
        Matcher composed = COMPOSED.matcher(expression);
        String name = composed.matches() ? composed.group(1) : expression;
        return depth == 5
                ? Set.of()
                : locals.getOrDefault(name, List.of()).stream()
                        .flatMap(value -> roots(value, depth + 1).stream())
                        .collect(Collectors.toSet());
    }

    private void readLocals(String source) {
        source.lines()
                .map(ScriptRules::withoutRemark)
                .map(LOCAL::matcher)
                .filter(Matcher::find)
                .forEach(local -> {
                    List<String> names = List.of(local.group(1).split(", *"));
                    List<String> values = arguments(local.group(2));
                    for (int i = 0; i < names.size(); i++) {
                        locals.computeIfAbsent(names.get(i), name -> new ArrayList<>())
                                .add(i < values.size() ? values.get(i) : "nothing");
                    }
                });
    }

    private List<String> faultsIn(String line) {
        if (line.contains(SAID)) {
            return List.of();
        }
        String code = withoutRemark(line);
        List<String> faults = new ArrayList<>();
        Matcher call = CALL.matcher(code);
        while (call.find()) {
            String command = call.group(1);
            String rest = code.substring(call.end());
            List<String> arguments = rest.startsWith(",") ? arguments(rest.substring(1)) : List.of();
            keys(command, arguments).stream()
                    .filter(key -> !isOfKeys(key, 0))
                    .forEach(key -> faults.add(command + " " + key));
        }
        return faults;
    }

    /**
     * Returns the keys of a command; of one that nobody has told us of, everything: who adds it says here where its
     * keys are.
     */
    private static List<String> keys(String command, List<String> arguments) {
        if (WITHOUT_KEY.contains(command)) {
            return List.of();
        }
        return WITH_ONE_KEY.contains(command) ? arguments.subList(0, 1) : withKeys(command, arguments);
    }

    private static List<String> withKeys(String command, List<String> arguments) {
        return WITH_KEYS.contains(command) ? arguments : List.of("has keys that ScriptRules does not know");
    }

    private boolean isOfKeys(String expression, int depth) {
        if (KEY.matcher(expression).matches()) {
            return true;
        }
        Matcher composed = COMPOSED.matcher(expression);
        String name = composed.matches() ? composed.group(1) : expression;
        List<String> values = locals.getOrDefault(name, List.of());
        return depth < 5 && !values.isEmpty() && values.stream().allMatch(value -> isOfKeys(value, depth + 1));
    }

    /** Up to the bracket that closes the call; a comma within brackets separates nothing here. */
    private static List<String> arguments(String text) {
        List<String> arguments = new ArrayList<>();
        var argument = new StringBuilder();
        int depth = 0;
        for (char c : text.toCharArray()) {
            depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
            if (depth < 0) {
                break;
            }
            if (c == ',' && depth == 0) {
                arguments.add(argument.toString().trim());
                argument.setLength(0);
            } else {
                argument.append(c);
            }
        }
        arguments.add(argument.toString().trim());
        return arguments;
    }

    private static String withoutRemark(String line) {
        int remark = line.indexOf("--");
        return (remark < 0 ? line : line.substring(0, remark)).trim();
    }

    private static List<Path> scriptsBelow(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".lua")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
