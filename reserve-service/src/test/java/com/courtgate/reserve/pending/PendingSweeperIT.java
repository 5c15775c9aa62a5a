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
import com.courtgate.reserve.handoff.HandOff;
import com.courtgate.reserve.handoff.HandOffOutcome;
import com.courtgate.reserve.handoff.HandOffs;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@RunningReserve
class PendingSweeperIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);

    @Autowired
    Broker broker;

    @Autowired
    MeterRegistry metrics;

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

    @Test
    void publishesAnOrderWholeUntilItIsDecided() {
        var session = LoadedSession.openWithQuota(4, 1, 1);
        String orderNo = "B" + session.id();
        Holding.holdOrder(session, orderNo, 1, session.slot(0), session.slot(1));
        for (int times = 1; times <= 2; times++) {
            int expected = times;
            session.agePending(orderNo, LONG_AGO);
            eventually(() -> assertThat(broker.handedOff(orderNo)).hasSize(expected));
        }
        assertThat(broker.handedOff(orderNo))
                .allSatisfy(message -> assertThat(message.holds().holds().getFirst())
                        .matches(hold ->
                                orderNo.equals(hold.orderNo()) && hold.slotIds().equals(session.slots())));
        session.assertConserved();
    }

    /** The shard is one of a cluster: the list of sessions may be on it as well. */
    @Test
    void goesOnWithAllOthersWhileAShardIsAway() {
        List<Long> looked = new ArrayList<>();
        var partly = new ClaimOverdueHoldsScript(TestRedis.unreachable(), Clock.systemUTC()) {
            @Override
            List<Long> sessions() {
                return looked.isEmpty() ? List.of(1L, 2L) : super.sessions();
            }

            @Override
            Claimed claim(long sessionId, Duration olderThan, int most) {
                looked.add(sessionId);
                return sessionId == 1 ? super.claim(sessionId, olderThan, most) : new Claimed(List.of(), List.of());
            }
        };
        var sweeper = new PendingSweeper(
                partly,
                HandOffs.to(TestServers.rabbit().port()),
                new PendingSweeper.Settings(Duration.ofSeconds(6)),
                new SimpleMeterRegistry());
        sweeper.sweep();
        sweeper.sweep();
        assertThat(looked).containsExactly(1L, 2L, 1L, 2L);
    }

    @Test
    void goesOnWithAllOthersWhenWhatIsStoredOfOneMakesNoSense() {
        List<Long> looked = new ArrayList<>();
        var broken = new ClaimOverdueHoldsScript(TestRedis.client(), Clock.systemUTC()) {
            @Override
            List<Long> sessions() {
                return List.of(1L, 2L);
            }

            @Override
            Claimed claim(long sessionId, Duration olderThan, int most) {
                looked.add(sessionId);
                if (sessionId == 1) {
                    throw new IllegalStateException("a script's error");
                }
                return new Claimed(List.of(), List.of());
            }
        };
        var metrics = new SimpleMeterRegistry();
        var sweeper = new PendingSweeper(
                broken,
                HandOffs.to(TestServers.rabbit().port()),
                new PendingSweeper.Settings(Duration.ofSeconds(6)),
                metrics);
        sweeper.sweep();
        sweeper.sweep();
        assertThat(looked).containsExactly(1L, 2L, 1L, 2L);
        assertThat(metrics.get("courtgate.pending.failed").counter().count()).isEqualTo(2);
    }

    @Test
    void publishesTheOthersOfASessionWhenOneMakesNoSense() {
        var session = LoadedSession.open(2);
        String nonsense = "nonsense" + session.id();
        session.plantFate(nonsense, "PENDING|1||%d|".formatted(LoadedSession.redisNow()));
        session.agePending(nonsense, LONG_AGO.plusHours(1));
        Holding.hold(session, "good" + session.id(), 2, session.slot());
        session.agePending("good" + session.id(), LONG_AGO);
        double failed = metrics.counter("courtgate.pending.failed").count();
        eventually(() -> assertThat(broker.handedOff("good" + session.id())).hasSize(1));
        assertThat(session.pending()).as("for a person to look at").containsKey(nonsense);
        assertThat(metrics.counter("courtgate.pending.failed").count()).isGreaterThan(failed);
    }

    @Test
    void leavesTheBrokersBreakerUsableWhenRedisFails() {
        HandOff handOff = HandOffs.to(TestServers.freePort());
        var hold = new HoldsTaken(1, List.of(HoldsTaken.Hold.ofGrab("t1", 1, 1, 1)));
        for (int i = 0; i < 3; i++) {
            assertThat(HandOffs.publish(handOff, hold).join()).isEqualTo(HandOffOutcome.NEVER_SENT);
        }
        assertThat(HandOffs.isReady(handOff)).isFalse();
        eventually(() -> assertThat(HandOffs.isReady(handOff)).isTrue()); // half open: a try or two
        var sweeper = new PendingSweeper(
                new ClaimOverdueHoldsScript(TestRedis.unreachable(), Clock.systemUTC()),
                handOff,
                new PendingSweeper.Settings(Duration.ofSeconds(6)),
                new SimpleMeterRegistry());
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> sweeper.sweep(1)).matches(Outages::isOutage);
        }
        assertThat(HandOffs.isReady(handOff)).isTrue();
    }
}
