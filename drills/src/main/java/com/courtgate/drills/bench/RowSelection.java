package com.courtgate.drills.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows of the table that were asked for: by their ids ({@code B1}) or by a group's name; none means the usual ones. */
final class RowSelection {
    /** Rows that share their processes. */
    private static final Map<String, List<String>> GROUPS = groups();

    /** Rows of a suite of another kind, or too long for every day. */
    private static final Set<String> ONLY_WHEN_NAMED = Set.of("B8E", "S1");

    private final Set<String> rows;

    private RowSelection(Set<String> rows) {
        this.rows = rows;
    }

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put("START", List.of("B9", "B11"));
        groups.put("RUSH", List.of("B5", "B5D", "B5F"));
        groups.put("PATH", List.of("B12"));
        groups.put("GRAB", List.of("B1", "B2", "B3", "B6", "B7", "B8A", "B8B", "B8E"));
        groups.put("DOOR", List.of("B8D", "B10A", "B10B", "B10C", "B10D"));
        groups.put("TRACES", List.of("B10E"));
        groups.put("RECORDING", List.of("B4", "B4D", "B8C"));
        groups.put("CLAIMS", List.of("C1"));
        groups.put("SESSIONS", List.of("S1"));
        groups.put("B8", List.of("B8A", "B8B", "B8C", "B8D", "B8E"));
        groups.put("B10", List.of("B10A", "B10B", "B10C", "B10D"));
        return groups;
    }

    /** Throws IllegalArgumentException, naming what there is, for a word that is neither row nor group. */
    static RowSelection of(String... words) {
        Set<String> all = GROUPS.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        Set<String> rows = Arrays.stream(words)
                .map(word -> word.toUpperCase(Locale.ROOT))
                .map(word -> GROUPS.getOrDefault(word, List.of(word)))
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        if (!all.containsAll(rows)) {
            rows.removeAll(all);
            throw new IllegalArgumentException("no such row: " + rows + "; there are " + GROUPS);
        }
        all.removeAll(ONLY_WHEN_NAMED);
        return new RowSelection(rows.isEmpty() ? all : rows);
    }

    boolean row(String id) {
        return rows.contains(id);
    }

    /** Whether any row of a group is wanted. */
    boolean anyOf(String group) {
        return GROUPS.getOrDefault(group, List.of()).stream().anyMatch(rows::contains);
    }
}
