package com.courtgate.common.inbox;

import java.util.Set;

/** Applies events of some types; a bean for each type. */
public interface EventHandler {

    /** Types no other handler of the service has. */
    Set<String> types();

    /**
     * Applies the event in the inbox's transaction. An exception undoes it and has it tried again later; so does
     * {@link InboxOutcome.Premature}.
     */
    InboxOutcome handle(JsonEvent event);

    /**
     * Called in a new transaction when an event has been too early for the last time. To answer
     * {@link InboxOutcome.Premature} leaves it FAILED, for a person.
     */
    default InboxOutcome exhaust(JsonEvent event, InboxOutcome.Premature last) {
        return last;
    }
}
