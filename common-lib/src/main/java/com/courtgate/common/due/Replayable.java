package com.courtgate.common.due;

import java.time.Instant;

/** A backlog whose dead rows are not tried again before a person says so. Its mapper extends this. */
public interface Replayable extends Backlog {

    /** Has a dead row wait again, due at once; answers 0 when it is not dead. */
    int replay(long id, Instant now);

    /** How many rows have that id, whatever became of them. */
    int count(long id);
}
