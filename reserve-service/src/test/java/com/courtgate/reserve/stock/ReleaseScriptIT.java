package com.courtgate.reserve.stock;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
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
        apply();
        assertThat(release()).isTrue();
        assertThat(release()).isFalse();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        session.assertConserved();
    }

    @Test
    void leavesThePermitOfALaterHoldAlone() {
        apply();
        release();
        assertThat(Holding.hold(session, "t2", 1, slot)).isTrue();
        assertThat(release()).isFalse();
        assertThat(session.holders(slot)).containsEntry(1L, "t2");
        session.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesTheDecision() {
        assertThat(release()).isTrue();
        assertThat(session.result("t1")).as("still to be decided").startsWith("PENDING|1|" + slot);
        apply();
        assertThat(session.result("t1")).isEqualTo("SUCCESS|1|" + slot + "|31|CG31");
        assertThat(session.pending()).isEmpty();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.holders(slot)).isEmpty();
        session.assertConserved();
    }

    @Test
    void leavesTheOtherSlotsOfAnOrderAlone() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        Holding.holdOrder(own, "B1", 1, own.slot(0), own.slot(1));
        assertThat(script.release(new HoldReleased(own.id(), own.slot(1), 1, "B1", 32, "B1")))
                .isTrue();
        assertThat(own.left(own.slot(0))).isZero();
        assertThat(own.left(own.slot(1))).isEqualTo(1);
        own.assertConserved();
        own.loseEverything();
        script.release(new HoldReleased(own.id(), own.slot(1), 1, "B1", 32, "B1"));
        own.load(new Owner(own.slot(0), 1, "B1"), new Owner(own.slot(1), 1, "B1"));
        assertThat(own.holders(own.slot(0))).as("not released").containsEntry(1L, "B1");
        assertThat(own.holders(own.slot(1))).isEmpty();
        own.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesTheDecisionAfterRedisWasEmptied() {
        session.loseEverything();
        assertThat(release()).isFalse();
        session.assertEveryKeyExpires();
        apply();
        assertThat(session.holders(slot)).isEmpty();
        session.load();
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void leaksNothingWhenItOvertakesALoadThatStillHasTheHolder() {
        apply();
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

    /** The audit saw the reservation, and the release came before its repair. */
    @Test
    void isNotUndoneByARepair() {
        apply();
        release();
        session.adopt(0, 1, "t1");
        assertThat(session.holders(slot)).isEmpty();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        session.assertConserved();
    }

    private boolean release() {
        return script.release(new HoldReleased(session.id(), slot, 1, "t1", 31, "CG31"));
    }

    private void apply() {
        new ApplyDecisionsScript(TestRedis.client())
                .apply(new HoldsDecided(
                        session.id(), List.of(Decision.success("t1", 1, List.of(slot), List.of(31L), "CG31"))));
    }
}
