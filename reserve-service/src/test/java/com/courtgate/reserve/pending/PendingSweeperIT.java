package com.courtgate.reserve.pending;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.envelope.Outages;
import com.courtgate.common.testing.TestServers;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.TestSettings;
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.handoff.HandOffs;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.keyspace.SessionKeys;
import com.courtgate.reserve.session.LoadedSession;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class PendingSweeperIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);

    @Autowired
    Broker broker;

    @Test
    void publishesAgainWhatWaitsTooLong() {
        var session = LoadedSession.open(2);
        Holding.hold(session, "old" + session.id(), 1, session.slot());
        Holding.hold(session, "young" + session.id(), 2, session.slot());
        session.agePending("old" + session.id(), LONG_AGO);
        eventually(() -> assertThat(broker.handedOff("old" + session.id())).hasSize(1));
        assertThat(broker.handedOff("young" + session.id())).isEmpty();
        assertThat(session.pending()).as("until it is decided").hasSize(2);
        session.assertConserved();
    }

    @Test
    void publishesManyInGroups() {
        var session = LoadedSession.open(150);
        for (int user = 1; user <= 150; user++) {
            Holding.hold(session, session.id() + "-" + user, user, session.slot());
            session.agePending(session.id() + "-" + user, LONG_AGO);
        }
        for (int user = 1; user <= 150; user++) {
            String trace = session.id() + "-" + user;
            eventually(() -> assertThat(broker.handedOff(trace)).hasSize(1));
            assertThat(broker.handedOff(trace).getFirst().holds().holds()).hasSizeLessThanOrEqualTo(64);
        }
    }

    /** Answers that nobody confirms would hold up the grabs that are claimed with them. */
    @Test
    void publishesGrabsBeforeItAnswersOrdersAndStopsAtTheFirstThatFails() throws IOException {
        var session = LoadedSession.open(4);
        SessionKeys keys = session.keys();
        TestRedis.client()
                .<String>getScoredSortedSet(SessionKeys.SESSIONS, StringCodec.INSTANCE)
                .remove(Long.toString(session.id())); // no sweeper of the service's own comes first
        for (int i = 0; i < 3; i++) {
            String fate = "PENDING|" + i + "|" + session.slot() + "|1|B" + i;
            TestRedis.client()
                    .<String, String>getMap(keys.results(), StringCodec.INSTANCE)
                    .fastPut("B" + i + "-1", fate);
            session.agePending("B" + i + "-1", LONG_AGO.multipliedBy(2));
        }
        String grab = "grab" + session.id();
        Holding.hold(session, grab, 9, session.slot());
        session.agePending(grab, LONG_AGO);

        List<Integer> handedOffBeforeEachAnswer = new CopyOnWriteArrayList<>();
        try (var noBroker = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                while (!noBroker.isClosed()) {
                    try (Socket hungUpOn = noBroker.accept()) {
                        handedOffBeforeEachAnswer.add(broker.handedOff(grab).size());
                    } catch (IOException closed) {
                        return;
                    }
                }
            });
            var rabbit = TestServers.rabbit();
            new PendingSweeper(
                            new OverdueScript(TestRedis.client(), Clock.systemUTC()),
                            HandOffs.to(rabbit.port(), TestSettings.settings()),
                            HandOffs.answersTo(noBroker.getLocalPort()),
                            TestSettings.settings(),
                            new SimpleMeterRegistry())
                    .sweep(session.id());
        }
        assertThat(handedOffBeforeEachAnswer).containsExactly(1);
        assertThat(session.pending()).as("all come again").hasSize(4);
    }

    @Test
    void leavesTheBrokersBreakerUsableWhenRedisFails() {
        HandOff handOff = HandOffs.to(TestServers.freePort(), TestSettings.settings());
        var hold = new HoldsTaken(1, List.of(new HoldsTaken.Hold("t1", 1, 1, 1)));
        for (int i = 0; i < 3; i++) {
            assertThat(handOff.publish(hold).join()).isEqualTo(HandOffOutcome.NEVER_SENT);
        }
        assertThat(handOff.isReady()).isFalse();
        eventually(() -> assertThat(handOff.isReady()).isTrue()); // half open: a try or two
        handOff.unused();
        var sweeper = new PendingSweeper(
                new OverdueScript(TestRedis.unreachable(), Clock.systemUTC()),
                handOff,
                HandOffs.answersTo(TestServers.freePort()),
                TestSettings.settings(),
                new SimpleMeterRegistry());
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> sweeper.sweep(1)).matches(Outages::isOutage);
        }
        assertThat(handOff.isReady()).isTrue();
    }
}
