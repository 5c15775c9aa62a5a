package com.courtgate.reserve.hold;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One user's attempt at one of some slots, waiting for its outcome.
 *
 * @param choices slots in the order of preference, 1 to 10
 * @param sinceNanos when it began to wait, {@link System#nanoTime}
 */
record Grab(
        String traceId,
        long sessionId,
        long userId,
        List<Long> choices,
        long sinceNanos,
        CompletableFuture<HoldOutcome> outcome) {

    Grab(String traceId, long sessionId, long userId, List<Long> choices) {
        this(traceId, sessionId, userId, choices, System.nanoTime(), new CompletableFuture<>());
    }

    void answer(HoldOutcome result) {
        outcome.complete(result);
    }
}
