package com.courtgate.reserve.hold;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One user's attempt at one of some slots, waiting for its outcome.
 *
 * @param sinceNanos when the wait began, {@link System#nanoTime}
 */
record Grab(long sessionId, HoldRequest request, long sinceNanos, CompletableFuture<HoldOutcome> outcome) {

    /** @param choices slots in the order of preference, 1 to 10 */
    Grab(String traceId, long sessionId, long userId, List<Long> choices) {
        this(sessionId, HoldRequest.ofGrab(traceId, userId, choices), System.nanoTime(), new CompletableFuture<>());
    }

    void answer(HoldOutcome result) {
        outcome.complete(result);
    }

    /** How far the grab came nobody can say; its trace will tell. */
    void answerUnknown() {
        answer(new HoldOutcome.Unknown(request.traceId()));
    }
}
