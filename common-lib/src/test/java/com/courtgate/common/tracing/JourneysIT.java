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

/** Steps on their way to a store, by the real exporter. */
class JourneysIT {
    private static final int QUEUE = 64;
    private final TraceStore store = new TraceStore();
    private final Journeys journeys = Followed.sentTo(store.endpoint(), QUEUE);

    @AfterEach
    void end() {
        journeys.destroy();
        store.close();
    }

    private Span arrived(Step step) {
        String id = Objects.requireNonNull(step.context()).substring(36, 52);
        return eventually(() -> store.journey(Objects.requireNonNull(step.journey())).stream()
                .filter(span -> span.id().equals(id))
                .findFirst()
                .orElseThrow());
    }

    @Test
    void arriveWithWhatTheyFollowFrom() {
        Step first = journeys.begin();
        Step second = journeys.take(first.context()).named("taken").tell(Step.OUTCOME, "APPLIED");
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
                .returns(Map.of(Step.OUTCOME, "APPLIED"), Span::attributes)
                .returns(List.of("one", "two"), Span::events);
    }

    @Test
    void theLastOnesAreSentAtTheEnd() {
        Step last = journeys.begin();
        last.end();
        journeys.destroy();
        assertThat(store.journey(Objects.requireNonNull(last.journey()))).hasSize(1);
    }

    /** Nobody waits for it, and what waits to be sent is bounded. */
    @Test
    void areDroppedWhileTheStoreIsSilentAndArriveAgainAfterwards() {
        store.isSilent();
        Stream.generate(journeys::begin).limit(100_000).forEach(Step::end);
        store.isWell();
        List<String> later = new ArrayList<>();
        eventually(
                () -> { // once the queue has room again
                    Step step = journeys.begin();
                    step.end();
                    later.add(step.journey());
                    assertThat(later)
                            .anyMatch(journey -> !store.journey(journey).isEmpty());
                });
        assertThat(store.all()).hasSizeLessThan(10_000);
    }

    @Test
    void endThoughThereIsNoStore() {
        Journeys unheard = Followed.sentTo("http://127.0.0.1:" + TestServers.freePort() + "/v1/traces", QUEUE);
        unheard.begin().end();
        unheard.destroy();
        assertThat(unheard.areFollowed()).isTrue();
    }
}
