package com.courtgate.common.due;

import java.time.Instant;

/** Rows whose dead ones are not tried again before a person says so. Their mapper extends this. */
public interface Replayable {

    /** Has a dead row wait again, due at once; answers 0 when it is not dead. */
    int replay(long id, Instant now);

    /** Returns the number of rows that have that id, whatever became of them. */
    int count(long id);
}
