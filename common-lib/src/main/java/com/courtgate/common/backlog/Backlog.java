package com.courtgate.common.backlog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A table whose rows wait for something. Its mapper extends this and says by which statements. */
public interface Backlog {

    /** When the oldest row came that waits; null when none does. Asked at each look at the meters, so by an index. */
    @Nullable
    Instant oldest();

    /** How many rows were given up and wait for a person. */
    long countDead();

    /** Has a dead row wait again, due at once; answers 0 when it is not dead. */
    int replay(long id, Instant now);

    /** How many rows have that id, whatever became of them. */
    int count(long id);
}
