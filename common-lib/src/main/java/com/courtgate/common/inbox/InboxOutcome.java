package com.courtgate.common.inbox;

import java.util.Locale;

/** Result of handling an event. */
public sealed interface InboxOutcome {

    /** The event changed something. */
    record Applied() implements InboxOutcome {}

    /** The event has nothing to change any more; its demand was met before. */
    record Ignored(String why) implements InboxOutcome {}

    /** The subject of the event is not there yet: undone, and retried later, a bounded number of times. */
    record Premature(String why) implements InboxOutcome {}

    /** Returns one word, for steps. */
    default String word() {
        return getClass().getSimpleName().toUpperCase(Locale.ROOT);
    }
}
