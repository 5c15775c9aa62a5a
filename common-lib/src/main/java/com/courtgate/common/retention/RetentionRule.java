package com.courtgate.common.retention;

import java.time.Duration;

/**
 * Rows of a table that go when they are old.
 *
 * @param name what {@code courtgate.retention.keep} calls it, kebab case
 * @param old condition on rows that may go; {@code :before} is the moment that the time of keeping ago was. An index
 *     must lead to them
 * @param keep the time of keeping, unless the setting says otherwise
 * @param least what a setting may not go below, because something else relies on it
 */
public record RetentionRule(String name, String table, String old, Duration keep, Duration least) {
    public RetentionRule {
        if (!old.contains(":before") || least.isNegative() || keep.compareTo(least) < 0) {
            throw new IllegalArgumentException("not a rule of keeping: " + name);
        }
    }
}
