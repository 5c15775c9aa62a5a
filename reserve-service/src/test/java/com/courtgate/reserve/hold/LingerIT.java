package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TcpProxy;
import com.courtgate.common.testing.TestServers;
import com.courtgate.common.tracing.TraceSpan;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.handoff.HandOffs;
import com.courtgate.reserve.pending.Compensation;
import com.courtgate.reserve.session.LoadedSession;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Grabs that share a message, while the broker has not answered the one before. */
@RunningReserve
class LingerIT {
    private static final int BATCH = 4;
    private static final HoldSettings PATIENT =
            new HoldSettings(BATCH, 4, Duration.ofHours(1), 1000, Duration.ofHours(1), Duration.ofHours(1));

    @Autowired
    Broker broker;

    private final LoadedSession session = LoadedSession.openWithQuota(1, 10);
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final TcpProxy proxy = new TcpProxy(TestServers.rabbit());
    private final GrabBatcher batcher = new GrabBatcher(
            Holding.script(),
            new GrabHandOff(HandOffs.over(proxy, Duration.ofHours(1)), point -> {}),
            Compensation.overTestRedis(),
            new SoldOutCache(PATIENT),
            PATIENT);

    @BeforeEach
    void oneIsOnItsWay() {
        batcher.bindTo(meters);
        batcher.start();
        proxy.swallowAnswers();
        assertShared(submit(1));
    }

    @AfterEach
    void stop() {
        batcher.stop();
        proxy.close();
    }

    @Test
    void oneThatIsNotFullGoesWhenTheOneBeforeIsAnswered() {
        Grab second = inHand(submit(2));
        Grab third = submit(3);
        proxy.mend();
        proxy.disconnect();
        assertShared(second, third);
        assertThat(third.outcome().join())
                .isEqualTo(new HoldOutcome.Held(third.request().traceId(), session.slot()));
    }

    @Test
    void aFullOneGoesAtOnce() {
        Grab second = inHand(submit(2));
        IntStream others = IntStream.rangeClosed(3, 1 + BATCH);
        assertShared(
                Stream.concat(Stream.of(second), others.mapToObj(this::submit)).toArray(Grab[]::new));
    }

    /** Puts the grab into the hands of the worker, who has nothing else to do. */
    private Grab inHand(Grab grab) {
        eventually(
                () -> assertThat(meters.get("courtgate.grabs.waiting").gauge().value())
                        .isZero());
        return grab;
    }

    private Grab submit(int user) {
        var grab = new Grab(session.id() + "-" + user, session.id(), user, List.of(session.slot()), TraceSpan.NONE);
        batcher.submit(grab);
        return grab;
    }

    /** All of them, and nobody else. */
    private void assertShared(Grab... grabs) {
        List<String> traces =
                List.of(grabs).stream().map(grab -> grab.request().traceId()).toList();
        eventually(() -> assertThat(broker.handedOff(traces.getFirst()))
                .singleElement()
                .satisfies(message -> assertThat(message.holds().holds())
                        .extracting(hold -> hold.traceId())
                        .isEqualTo(traces)));
    }
}
