package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffs;
import com.courtgate.reserve.pending.Compensation;
import com.courtgate.reserve.session.LoadedSession;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.web.context.WebServerGracefulShutdownLifecycle;

/** Batches whose broker is away: what certainly was not delivered is given back, nothing else. */
@RunningReserve
class UndeliveredIT {
    @Autowired
    Broker broker;

    private final LoadedSession session = LoadedSession.openWithQuota(1, 3);
    private final List<GrabBatcher> started = new ArrayList<>();

    @AfterEach
    void stopGroups() {
        started.forEach(GrabBatcher::stop);
    }

    @Test
    void givesBackWhatWasNeverSent() {
        var batcher = start(HandOffs.to(nobody()));
        Grab grab = submit(batcher, 5);
        assertThat(grab.outcome().join()).isEqualTo(new HoldOutcome.NotDelivered());
        assertThat(session.left(session.slot())).isEqualTo(3);
        assertThat(session.had(5)).isZero();
        assertThat(session.pending()).isEmpty();
        assertThat(session.result(grab.request().traceId()))
                .startsWith("FAILED|")
                .endsWith("|FAILED");
        session.assertConserved();
    }

    @Test
    void takesNothingWhileTheBrokerIsKnownToBeDown() {
        var batcher = start(HandOffs.to(nobody()));
        for (int user = 1; user <= 20; user++) {
            assertThat(submit(batcher, user).outcome().join())
                    .isIn(new HoldOutcome.NotDelivered(), new HoldOutcome.Unavailable());
        }
        assertThat(session.pending()).isEmpty();
        session.assertConserved();
        assertThat(session.left(session.slot())).isEqualTo(3);
    }

    @Test
    void givesNothingBackWhenTheConnectionBreaksBeforeTheConfirm() {
        try (var proxy = new TcpProxy(TestServers.rabbit())) {
            var batcher = start(HandOffs.over(proxy));
            proxy.swallowAnswers();
            Grab grab = submit(batcher, 6);
            eventually(
                    () -> assertThat(broker.handedOff(grab.request().traceId())).hasSize(1));
            proxy.cut();
            assertThat(grab.outcome().join())
                    .isEqualTo(new HoldOutcome.Held(grab.request().traceId(), session.slot()));
            assertThat(session.pending()).containsKey(grab.request().traceId());
            assertThat(session.result(grab.request().traceId())).startsWith("PENDING|");
            assertThat(session.left(session.slot())).isEqualTo(2);
            session.assertConserved();
        }
    }

    @Test
    void answersWhoeverStillWaitsWhenItStops() {
        var batcher = start(HandOffs.to(nobody()));
        batcher.stop();
        assertThat(submit(batcher, 5).outcome().join()).isEqualTo(new HoldOutcome.Unavailable());
    }

    @Test
    void runsLongerThanTheWebServer() {
        var batcher = start(HandOffs.to(nobody()));
        assertThat(batcher.getPhase()).isLessThan(WebServerGracefulShutdownLifecycle.SMART_LIFECYCLE_PHASE - 1024);
    }

    private GrabBatcher start(HandOff handOff) {
        var settings = Holding.settings();
        var batcher = new GrabBatcher(
                Holding.script(),
                new GrabHandOff(handOff, point -> {}),
                Compensation.overTestRedis(),
                new SoldOutCache(settings),
                settings);
        batcher.start();
        started.add(batcher);
        return batcher;
    }

    private Grab submit(GrabBatcher batcher, long user) {
        var grab = new Grab(session.id() + "-" + user, session.id(), user, List.of(session.slot()), TraceSpan.NONE);
        batcher.submit(grab);
        return grab;
    }

    private static int nobody() {
        return TestServers.freePort();
    }
}
