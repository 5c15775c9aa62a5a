package com.courtgate.reserve.fate;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReleaseScriptIT {
    private final ReleaseScript script = new ReleaseScript(TestRedis.client());
    private final LoadedSession session = LoadedSession.open(1);
    private final long slot = session.slot();

    @BeforeEach
    void holdASlot() {
        assertThat(Holding.hold(session, "t1", 1, slot)).isTrue();
    }

    @Test
    void givesARecordedPermitBackOnce() {
        settle();
        assertThat(release()).isTrue();
        assertThat(release()).isFalse();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        session.assertConserved();
    }

    @Test
    void leavesThePermitOfALaterHoldAlone() {
        settle();
        release();
        assertThat(Holding.hold(session, "t2", 1, slot)).isTrue();
        assertThat(release()).isFalse();
        assertThat(session.holders(slot)).containsEntry(1L, "t2");
        session.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesTheDecision() {
        assertThat(release()).isTrue();
        assertThat(session.fate("t1")).isEqualTo("SUCCESS|1|" + slot + "|31|CG31");
        assertThat(session.pending()).isEmpty();
        settle();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.holders(slot)).isEmpty();
        session.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesTheDecisionAfterRedisWasEmptied() {
        session.loseEverything();
        assertThat(release()).isFalse();
        session.assertEveryKeyExpires();
        settle();
        assertThat(session.holders(slot)).isEmpty();
        session.load();
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesALoadThatStillHasTheHolder() {
        settle();
        session.loseEverything();
        release();
        session.load(new Owner(slot, 1, "t1"));
        assertThat(session.holders(slot)).isEmpty();
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void releasesAHolderThatOnlyALoadBrought() {
        session.loseEverything();
        session.load(new Owner(slot, 1, "t1"));
        assertThat(release()).isTrue();
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    private boolean release() {
        return script.release(new HoldReleased(session.id(), slot, 1, "t1", 31, "CG31"));
    }

    private void settle() {
        new SettleScript(TestRedis.client())
                .settle(new HoldsDecided(
                        session.id(), List.of(new Decision("t1", 1, slot, Outcome.SUCCESS, 31L, "CG31", null))));
    }
}
