package com.courtgate.common.due;

import com.courtgate.common.value.Backoff;
import java.time.Duration;

/**
 * Rhythm of a work on its rows.
 *
 * @param name of the work, as in {@code end-overdue}; at most 40 characters
 * @param rows what they are, in the plural and for the log, as in {@code Overdue orders}
 * @param every how often each instance looks for due ones
 * @param lease how long nobody else takes what is claimed. Half of it is used, so that the last attempt has the other
 *     half; a server that is slow gets a quarter of it
 * @param page most rows that are claimed together
 */
public record WorkSchedule(String name, String rows, Duration every, Duration lease, int page) {
    /** Pauses of a row that fails again and again; a dead one is tried after each of the longest. */
    static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofHours(1));

    /** Failures in a row after which a row is dead. */
    static final int MOST_FAILURES = 12;

    public WorkSchedule {
        if (!every.isPositive() || !lease.isPositive() || page < 1) {
            throw new IllegalArgumentException(name + ": every, lease and page are above 0");
        }
    }
}
