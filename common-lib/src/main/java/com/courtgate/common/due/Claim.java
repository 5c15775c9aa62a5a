package com.courtgate.common.due;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Some due rows that one worker has for itself. A row proves whose it is by its due time, which is the end of the
 * claim: no other claim of the row can have the same.
 *
 * @param at when it was made; rows due by then are claimed
 * @param until nobody else takes the rows before; whole milliseconds, as the columns hold
 */
public record Claim(Instant at, Instant until) {
    static Claim at(Instant now, Duration lease) {
        return new Claim(now, now.plus(lease).truncatedTo(ChronoUnit.MILLIS));
    }

    /**
     * Rows that are the claim's from now on. They are found by an index, but locked and changed by their key, as all
     * who write them get there: two that lock a row's indexes in different order meet half way, in a deadlock.
     *
     * @param due ids of rows as they were found, not locked
     * @param lock reads and locks those that nobody else has locked
     * @param mine makes the end of the claim a row's due time; answers 0 when another had it between the two reads
     */
    public <T> List<T> take(List<Long> due, Function<List<Long>, List<T>> lock, ToIntFunction<T> mine) {
        return due.isEmpty()
                ? List.of()
                : lock.apply(due).stream()
                        .filter(row -> mine.applyAsInt(row) == 1)
                        .toList();
    }
}
