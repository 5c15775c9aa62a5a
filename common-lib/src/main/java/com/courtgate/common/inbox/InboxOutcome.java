package com.courtgate.common.inbox;

/** What a handler made of an event. */
public sealed interface InboxOutcome {

    /** It changed something. */
    record Applied() implements InboxOutcome {}

    /** It has nothing to change any more; what that called for was done. */
    record Ignored(String why) implements InboxOutcome {}

    /** What it speaks of is not there yet: undone, and tried again later, boundedly often. */
    record Premature(String why) implements InboxOutcome {}

    /** One word, for steps. */
    default String word() {
        return switch (this) {
            case Applied done -> "APPLIED";
            case Ignored no -> "IGNORED";
            case Premature later -> "PREMATURE";
        };
    }
}
