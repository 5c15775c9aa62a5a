package com.courtgate.common.due;

import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one table that become due, and what one of them needs. Every instance works at each bean of this type, whose
 * statements are its mapper's.
 */
public interface DueWork<T> {
    WorkSchedule schedule();

    /**
     * Due rows that nobody else has, which are the caller's from now on: their due time becomes the claim's end. In a
     * transaction of the caller's, which never waits for a row that another has locked; see {@link Claim#take}.
     */
    List<T> claim(Claim claim);

    /**
     * Asks whatever is asked about all rows at once, and answers the attempt at one of them at a time. Both run outside
     * of any transaction, and may be repeated: a death before the note leaves the row to another. An outage that is
     * thrown puts off those it concerns, anything else that is thrown counts as a failure of the row.
     */
    BiFunction<T, Instant, AttemptResult> attempt(List<T> rows, Claim claim);

    /**
     * Sets the time when a claimed row is due again. In a transaction of the caller's. Answers 0, changing nothing,
     * when the row is the claim's no more.
     *
     * @param at null: never
     * @param why it is not done, at most 200 characters, for a table that has room for it; null: nothing to say
     */
    int note(T row, @Nullable Instant at, @Nullable String why, Claim claim);

    /** The key of the row, by which the log names it. */
    long id(T row);

    /** The server that an attempt at the row needs beside the database, as the log names it; empty: none. */
    default String server(T row) {
        return "";
    }

    /** Returns the time of the next attempt at a row whose server is away. */
    default Instant afterOutage(T row, Instant now) {
        return now.plus(WorkSchedule.BACKOFF.first());
    }
}
