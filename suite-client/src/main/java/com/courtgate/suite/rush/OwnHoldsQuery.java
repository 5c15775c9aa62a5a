package com.courtgate.suite.rush;

import com.courtgate.suite.Api;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Question of somebody who got no answer: which holds of this session are mine? */
final class OwnHoldsQuery {
    private static final int MOST_QUESTIONS = 20;
    private static final Duration NEXT = Duration.ofSeconds(1);
    private final Supplier<Api> frontDoor;
    private final String path;

    OwnHoldsQuery(Supplier<Api> frontDoor, long sessionId) {
        this.frontDoor = frontDoor;
        this.path = "/reserve/mine?sessionId=" + sessionId;
    }

    /** Traces of the student's holds; empty when nobody would say, however often they asked. */
    CompletableFuture<Optional<List<String>>> of(VirtualUser student) {
        var traces = new CompletableFuture<Optional<List<String>>>();
        ask(student, 1, traces);
        return traces;
    }

    private void ask(VirtualUser student, int time, CompletableFuture<Optional<List<String>>> traces) {
        frontDoor.get().getLater(path, student.token()).whenComplete((answer, failure) -> {
            if (failure == null && answer.status() < 500) {
                traces.complete(Optional.of(traces(answer.data())));
            } else if (time == MOST_QUESTIONS) {
                traces.complete(Optional.empty());
            } else {
                CompletableFuture.delayedExecutor(NEXT.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> ask(student, time + 1, traces));
            }
        });
    }

    private static List<String> traces(JsonNode holds) {
        List<String> traces = new ArrayList<>();
        holds.forEach(hold -> traces.add(hold.path("traceId").asText("")));
        return traces;
    }
}
