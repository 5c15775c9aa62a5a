package com.courtgate.reserve.hold;

import com.courtgate.common.tracing.TraceSpan;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Attempt of one user at one of some slots, waiting for its outcome.
 *
 * @param sinceNanos when the wait began, {@link System#nanoTime}
 * @param span of the request, told how far the grab has come; NONE for most
 */
record Grab(
        long sessionId, HoldRequest request, long sinceNanos, CompletableFuture<HoldOutcome> outcome, TraceSpan span) {

    /** @param choices slots in the order of preference, 1 to 10 */
    Grab(String traceId, long sessionId, long userId, List<Long> choices, TraceSpan span) {
        this(
                sessionId,
                HoldRequest.ofGrab(traceId, userId, choices),
                System.nanoTime(),
                new CompletableFuture<>(),
                span);
    }

    void answer(HoldOutcome result) {
        outcome.complete(result);
    }

    /** Nothing was done. */
    void answerUnavailable() {
        answer(new HoldOutcome.Unavailable());
    }

    /** Answers that nobody can say how far the grab came; its trace will tell. */
    void answerUnknown() {
        answer(new HoldOutcome.Unknown(request.traceId()));
    }
}
