package com.courtgate.reserve.hold;

import static com.courtgate.common.envelope.ResultCode.OUT_OF_STOCK;
import static com.courtgate.reserve.hold.Holding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Race;
import com.courtgate.reserve.session.LoadedSession;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** I8: the gate by the Redis server's clock, with nobody's help. */
class GateIT {
    private static final int USERS = 8;
    private static final long FAR = 3_600_000;

    @Test
    void letsNobodyInBeforeItsTime() {
        for (int round = 0; round < 5; round++) {
            var session = LoadedSession.unknown(2, USERS);
            long gateTime = LoadedSession.redisNow() + 300;
            session.gateAt(gateTime).load();
            List<Integer> refused = Race.run(IntStream.range(0, USERS)
                    .<Callable<Integer>>mapToObj(user -> () -> grabUntilHeld(session, gateTime, user))
                    .toList());
            assertThat(refused).as("all were there early").allMatch(count -> count > 0);
            assertThat(session.pending()).hasSize(USERS);
            assertThat(session.pending().values())
                    .allSatisfy(heldAt -> assertThat(heldAt).isGreaterThanOrEqualTo(gateTime));
        }
    }

    /** Answers how often the gate was found closed. */
    private static int grabUntilHeld(LoadedSession session, long gateTime, long user) {
        int refused = 0;
        while (true) {
            switch (Holding.decide(session, "t" + user, user, session.slot())) {
                case HoldOutcome.Held held -> {
                    return refused;
                }
                case HoldOutcome.Refused closed -> {
                    assertThat(closed).isEqualTo(Holding.ungated(gateTime));
                    refused++;
                }
                case HoldOutcome other -> throw new AssertionError(other);
            }
        }
    }

    @Test
    void staysClosedByHandPastItsTime() {
        var session = LoadedSession.open(1);
        session.closeByHand();
        assertClosed(session);
    }

    @Test
    void opensEarlyByHand() {
        var session = LoadedSession.unknown(2, 1);
        session.gateAt(LoadedSession.redisNow() + FAR).load();
        assertClosed(session);
        session.openByHand();
        assertOpen(session);
    }

    @Test
    void closesAtItsCloseTime() {
        var session = LoadedSession.unknown(2, 1);
        session.closeAt(LoadedSession.redisNow() - 1).load();
        assertClosed(session);
        session.closeAt(LoadedSession.redisNow() + FAR).load();
        assertOpen(session);
    }

    @Test
    void reopensByHandAfterItsCloseTime() {
        var session = LoadedSession.unknown(2, 1);
        session.closeAt(LoadedSession.redisNow() - 1).load();
        session.openByHand();
        assertOpen(session);
    }

    @Test
    void keepsItsPositionWhenLoadedAgain() {
        var closed = LoadedSession.open(1);
        closed.closeByHand();
        closed.load();
        assertClosed(closed);

        var opened = LoadedSession.unknown(2, 1);
        opened.gateAt(LoadedSession.redisNow() + FAR).load();
        opened.openByHand();
        opened.load();
        assertOpen(opened);
    }

    @Test
    void staysReopenedWhenLoadedAgainAfterItsCloseTime() {
        var session = LoadedSession.unknown(2, 1);
        session.closeAt(LoadedSession.redisNow() - 1).load();
        session.openByHand();
        session.load(); // the database still has the old close time
        assertOpen(session);
    }

    @Test
    void reopensAfterItWasClosedByHand() {
        var session = LoadedSession.open(1);
        session.closeByHand();
        assertClosed(session);
        session.openByHand();
        assertOpen(session);
        session.openByTime();
        assertThat(Holding.decide(session, "t2", 2, session.slot())).isEqualTo(refused(OUT_OF_STOCK));
    }

    @Test
    void takesAChangedFlashTime() {
        var session = LoadedSession.unknown(2, 1);
        session.gateAt(LoadedSession.redisNow() + FAR).load();
        assertClosed(session);
        session.gateAt(LoadedSession.redisNow() - 1).load();
        assertOpen(session);
    }

    @Test
    void isUnknownUntilAllIsLoaded() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(Holding.decide(session, "t1", 1, session.slot())).isEqualTo(new HoldOutcome.UnknownSession());
    }

    private static void assertClosed(LoadedSession session) {
        assertThat(Holding.decide(session, "t1", 1, session.slot()))
                .matches(o -> o.verdict().equals("UNGATED"));
        assertThat(session.pending()).isEmpty();
    }

    private static void assertOpen(LoadedSession session) {
        assertThat(Holding.decide(session, "t1", 1, session.slot())).isInstanceOf(HoldOutcome.Held.class);
        session.assertConserved();
        session.assertEveryKeyExpires();
        assertThat(session.pending()).containsOnlyKeys("t1");
    }
}
