package com.courtgate.channelsimulator.ledger;

import java.time.Instant;

/**
 * Message that is sent to the merchant until it says that it knows.
 *
 * @param body what is signed and sent, always the same
 * @param times copies, each sent until the merchant acknowledges it
 */
public record Callback(String id, String about, String url, String body, int times, Instant dueAt, State state) {

    /** GIVEN_UP after a day, as channels do. */
    public enum State {
        OWED,
        ACKNOWLEDGED,
        GIVEN_UP
    }

    Callback with(State newState) {
        return new Callback(id, about, url, body, times, dueAt, newState);
    }
}
