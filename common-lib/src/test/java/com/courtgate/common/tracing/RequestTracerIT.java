package com.courtgate.common.tracing;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TestServers;
import com.courtgate.common.testing.TraceStore;
import com.courtgate.common.testing.TraceStore.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Spans on their way to a store, by the real exporter. */
class RequestTracerIT {
    private static final int QUEUE = 64;
    private final TraceStore store = new TraceStore();
    private final RequestTracer tracer = Followed.sentTo(store.endpoint(), QUEUE);

    @AfterEach
    void end() {
        tracer.destroy();
        store.close();
    }

    private Span arrived(TraceSpan span) {
        String id = Objects.requireNonNull(span.context()).substring(36, 52);
        return eventually(() -> store.requestTrace(Objects.requireNonNull(span.requestTrace())).stream()
                .filter(sent -> sent.id().equals(id))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void arriveWithWhatTheyFollowFrom() {
        TraceSpan first = tracer.begin();
        TraceSpan second = tracer.take(first.context()).named("taken").tell(TraceSpan.OUTCOME, "APPLIED");
        second.reached("one");
        second.reached("two");
        second.end();
        first.answered("POST", "/reserve/", 503);

        assertThat(arrived(first))
                .returns(Followed.SERVICE, Span::service)
                .returns("", Span::parentId)
                .returns("POST /reserve/", Span::name)
                .returns(
                        Map.of(
                                "http.request.method", "POST",
                                "http.route", "/reserve/",
                                "http.response.status_code", "503",
                                "error", "1"),
                        Span::attributes);
        assertThat(arrived(second))
                .returns(arrived(first).id(), Span::parentId)
                .returns("taken", Span::name)
                .returns(Map.of(TraceSpan.OUTCOME, "APPLIED"), Span::attributes)
                .returns(List.of("one", "two"), Span::events);
    }

    @Test
    void theLastOnesAreSentAtTheEnd() {
        TraceSpan last = tracer.begin();
        last.end();
        tracer.destroy();
        assertThat(store.requestTrace(Objects.requireNonNull(last.requestTrace())))
                .hasSize(1);
    }

    /** Nobody waits for it, and what waits to be sent is bounded. */
    @Test
    void areDroppedWhileTheStoreIsSilentAndArriveAgainAfterwards() {
        store.isSilent();
        Stream.generate(tracer::begin).limit(100_000).forEach(TraceSpan::end);
        store.isWell();
        List<String> later = new ArrayList<>();
        eventually(
                () -> { // once the queue has room again
                    TraceSpan span = tracer.begin();
                    span.end();
                    later.add(span.requestTrace());
                    assertThat(later)
                            .anyMatch(requestTrace ->
                                    !store.requestTrace(requestTrace).isEmpty());
                });
        assertThat(store.all()).hasSizeLessThan(10_000);
    }

    @Test
    void endThoughThereIsNoStore() {
        RequestTracer unheard = Followed.sentTo("http://127.0.0.1:" + TestServers.freePort() + "/v1/traces", QUEUE);
        unheard.begin().end();
        unheard.destroy();
        assertThat(unheard.areFollowed()).isTrue();
    }
}
