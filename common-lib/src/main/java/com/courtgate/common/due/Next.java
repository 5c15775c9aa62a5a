package com.courtgate.common.due;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Next step of a row after an attempt. */
public sealed interface Next {

    /** Nothing any more. */
    record Done() implements Next {}

    /** The attempt itself has noted the row's next state, in one transaction with its effect. */
    record Noted() implements Next {}

    /**
     * Another attempt at that time; nothing went wrong.
     *
     * @param why it is not done, at most 200 characters; null when there is nothing to say
     */
    record Later(Instant at, @Nullable String why) implements Next {}

    /** Another attempt after a pause, or none: it failed by its own fault. */
    record Failed(String why) implements Next {}

    /**
     * Another attempt when that server may be back: the row is not to blame.
     *
     * @param server as the log names it; whatever else needs it in this page is not attempted
     */
    record Away(String server, String why) implements Next {}
}
