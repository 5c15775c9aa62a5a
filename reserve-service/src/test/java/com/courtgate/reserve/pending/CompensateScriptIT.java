package com.courtgate.reserve.pending;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CompensateScriptIT {
    private final CompensateScript script = new CompensateScript(TestRedis.client());
    private final ClaimOverdueHoldsScript overdue = new ClaimOverdueHoldsScript(TestRedis.client(), Clock.systemUTC());
    private final LoadedSession session = LoadedSession.open(2);
    private final long slot = session.slot();

    @Test
    void givesBackOnce() {
        Holding.hold(session, "t1", 1, slot);
        Hold hold = pendingHold("t1", 1);
        assertThat(compensate(hold)).isEqualTo(1);
        assertThat(compensate(hold)).isZero();
        assertThat(session.left(slot)).isEqualTo(2);
        assertThat(session.had(1)).isZero();
        assertThat(session.pending()).isEmpty();
        assertThat(session.result("t1")).isEqualTo("FAILED|1|" + slot + "|FAILED");
        session.assertConserved();
    }

    @Test
    void leavesAHoldAloneThatWasPublishedAgainMeanwhile() {
        Holding.hold(session, "t1", 1, slot);
        Hold hold = pendingHold("t1", 1);
        session.agePending("t1", Duration.ofMinutes(1));
        assertThat(overdue.claim(session.id(), Duration.ofSeconds(30), 10).holds())
                .containsExactly(hold);
        session.agePending("t1", Duration.ofSeconds(1)); // another millisecond than the hold's
        assertThat(compensate(hold)).isZero();
        assertThat(session.pending()).containsKey("t1");
        assertThat(session.result("t1")).startsWith("PENDING|");
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void givesBackTheOthersOfAGroup() {
        Holding.hold(session, "t1", 1, slot);
        Holding.hold(session, "t2", 2, slot);
        Hold first = pendingHold("t1", 1);
        Hold second = pendingHold("t2", 2);
        session.agePending("t1", Duration.ofSeconds(9));
        assertThat(compensate(first, second)).isEqualTo(1);
        assertThat(session.holders(slot)).containsOnlyKeys(1L);
        session.assertConserved();
    }

    @Test
    void doesNothingWhenRedisHasLostTheHold() {
        Holding.hold(session, "t1", 1, slot);
        Hold hold = pendingHold("t1", 1);
        session.loseEverything();
        session.load();
        assertThat(compensate(hold)).isZero();
        session.assertConserved();
    }

    private Hold pendingHold(String trace, long user) {
        return HoldsTaken.Hold.ofGrab(trace, user, slot, session.pending().get(trace));
    }

    private int compensate(Hold... holds) {
        return script.compensate(new HoldsTaken(session.id(), Arrays.asList(holds)));
    }
}
