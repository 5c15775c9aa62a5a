package com.courtgate.reserve.result;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.courtgate.reserve.trace.TraceIds;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class ResultSubscribersIT {
    private static final long USER = 5;
    private static final Duration LESS_THAN_A_STREAM = Duration.ofSeconds(30);

    @Autowired
    Api api;

    @Autowired
    MeterRegistry metrics;

    @Autowired
    ResultSubscribers subscribers;

    @Autowired
    TraceIds traceIds;

    @Autowired
    Broker broker;

    private final LoadedSession session = LoadedSession.open(1);
    private TraceIds.Trace trace;
    private CompletableFuture<TraceResult> first;
    private CompletableFuture<TraceResult> second;

    @BeforeEach
    void waitForATrace() {
        String id = traceIds.issue(session.id(), USER);
        assertThat(Holding.hold(session, id, USER, session.slot())).isTrue();
        trace = traceIds.read(id, USER).orElseThrow();
        first = subscribers.await(trace).toFuture();
        second = subscribers.await(trace).toFuture();
        assertThat(first).isNotDone();
    }

    @Test
    void areWokenByADecisionThatThisInstanceApplies() {
        broker.decide(session.id(), success());
        assertWoken();
    }

    @Test
    void areWokenByADecisionThatAnotherInstanceApplies() {
        new ApplyDecisionsScript(TestRedis.client()).apply(new HoldsDecided(session.id(), List.of(success())));
        assertWoken();
    }

    @Test
    void goOnWhenOneOfThemGivesUp() {
        first.cancel(true);
        broker.decide(session.id(), success());
        assertThat(second.orTimeout(1, TimeUnit.MINUTES).join().status()).isEqualTo(TraceResult.Status.SUCCESS);
    }

    /** The last one to leave sees nobody else yet: the one who comes has asked for the entry, and is not subscribed. */
    @Test
    void wakesOneWhoComesAsTheLastOtherLeaves() {
        second.cancel(true);
        var third = subscribers
                .await(trace)
                .doOnSubscribe(subscription -> first.cancel(true))
                .toFuture();
        broker.decide(session.id(), success());
        assertThat(third.orTimeout(1, TimeUnit.MINUTES).join().status()).isEqualTo(TraceResult.Status.SUCCESS);
    }

    @Test
    void areForgottenWhenTheirStreamIsLeft() throws Exception {
        var left = api.request("/reserve/result/" + trace.id() + "/events")
                .header("Authorization", "Bearer " + Api.student(USER))
                .header("Accept", "text/event-stream");
        first.cancel(true);
        second.cancel(true);
        double others = waiting();
        try (var client = HttpClient.newHttpClient()) {
            InputStream events = client.send(left.build(), HttpResponse.BodyHandlers.ofInputStream())
                    .body();
            eventually(() -> assertThat(waiting()).isGreaterThan(others));
            events.close();
            eventually(LESS_THAN_A_STREAM, () -> assertThat(waiting()).isLessThanOrEqualTo(others));
        }
    }

    private double waiting() {
        return metrics.get("courtgate.results.waiting").gauge().value();
    }

    private void assertWoken() {
        for (var waiting : List.of(first, second)) {
            assertThat(waiting.orTimeout(1, TimeUnit.MINUTES).join())
                    .isEqualTo(new TraceResult(
                            trace.id(),
                            TraceResult.Status.SUCCESS,
                            List.of(session.slot()),
                            List.of(31L),
                            "CG31",
                            null));
        }
    }

    private Decision success() {
        return Decision.success(trace.id(), USER, List.of(session.slot()), List.of(31L), "CG31");
    }
}
