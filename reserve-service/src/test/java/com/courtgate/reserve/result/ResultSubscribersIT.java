package com.courtgate.reserve.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.stock.ApplyDecisionsScript;
import com.courtgate.reserve.trace.TraceIds;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class ResultSubscribersIT {
    private static final long USER = 5;

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
