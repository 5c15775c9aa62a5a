package com.courtgate.common.due;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows that wait for something, as meters see them. */
public interface Backlog {

    /** Since when the oldest row waits; null when none does. Asked at each look at the meters, so by an index. */
    @Nullable
    Instant oldest();

    /** How many rows wait for a person. */
    long countDead();
}
