package com.courtgate.common.retention;

import java.util.List;
import java.util.Map;

/**
 * Retention of some tables.
 *
 * @param rules rows that go
 * @param kept tables of which nothing goes by age, with the reason
 */
public record Retention(List<RetentionRule> rules, Map<String, String> kept) {
    public Retention {
        rules = List.copyOf(rules);
        kept = Map.copyOf(kept);
    }

    /** Returns the retention of tables all of whose old rows go. */
    public static Retention of(RetentionRule... rules) {
        return new Retention(List.of(rules), Map.of());
    }
}
