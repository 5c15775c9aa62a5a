package com.courtgate.common.due;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Result of an attempt at a row: when it is due next. */
public sealed interface AttemptResult {

    /** Nothing any more. */
    record Done() implements AttemptResult {}

    /** The attempt itself has noted the row's next state, in one transaction with its effect. */
    record Noted() implements AttemptResult {}

    /**
     * Another attempt at that time; nothing went wrong.
     *
     * @param why it is not done, at most 200 characters; null when there is nothing to say
     */
    record Later(Instant at, @Nullable String why) implements AttemptResult {}

    /** Another attempt after a pause, or none: it failed by its own fault. */
    record Failed(String why) implements AttemptResult {}

    /**
     * Another attempt when that server may be back: the row is not to blame.
     *
     * @param server as the log names it; whatever else needs it in this page is not attempted
     */
    record Unavailable(String server, String why) implements AttemptResult {}
}
