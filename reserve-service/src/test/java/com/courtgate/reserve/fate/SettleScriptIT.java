package com.courtgate.reserve.fate;

import static com.courtgate.reserve.fate.SettleScript.Applied.APPLIED;
import static com.courtgate.reserve.fate.SettleScript.Applied.CONFLICT;
import static com.courtgate.reserve.fate.SettleScript.Applied.KNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsDecided.Reason;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class SettleScriptIT {
    private final SettleScript script = new SettleScript(TestRedis.client());
    private final LoadedSession session = LoadedSession.open(1);
    private final long slot = session.slot();

    @Test
    void endsThePendingEntryOfARecordedHold() {
        Holding.hold(session, "t1", 1, slot);
        assertThat(settle(success("t1", 1), success("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.pending()).isEmpty();
        assertThat(session.fate("t1")).isEqualTo("SUCCESS|1|" + slot + "|31|CG31");
        assertThat(session.holders(slot)).containsEntry(1L, "t1");
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void givesARefusedHoldBackOnce() {
        Holding.hold(session, "t1", 1, slot);
        assertThat(settle(failure("t1", 1), failure("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        assertThat(session.fate("t1")).isEqualTo("FAILED|1|" + slot + "|SLOT_TAKEN");
        session.assertConserved();
    }

    @Test
    void keepsTheFirstFate() {
        Holding.hold(session, "t1", 1, slot);
        settle(success("t1", 1));
        assertThat(settle(failure("t1", 1))).containsExactly(CONFLICT);
        assertThat(session.fate("t1")).startsWith("SUCCESS|");
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
    }

    @Test
    void doesNotGiveBackAPermitThatAnotherTraceHas() {
        Holding.hold(session, "t1", 1, slot);
        settle(failure("t1", 1));
        Holding.hold(session, "t2", 1, slot);
        assertThat(settle(failure("t1", 1))).containsExactly(KNOWN);
        assertThat(session.holders(slot)).containsEntry(1L, "t2");
        session.assertConserved();
    }

    @Test
    void adoptsARecordedHoldThatRedisHasLost() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.load();
        assertThat(settle(success("t1", 1), success("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.holders(slot)).containsEntry(1L, "t1");
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void adoptsBeforeTheSessionIsLoadedAgain() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        settle(success("t1", 1));
        assertThat(session.left(slot)).isNull();
        session.assertEveryKeyExpires();
        session.load(new Owner(slot, 1, "t1"));
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void adoptsEvenBelowZero() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.load(); // the database had not recorded it yet
        Holding.hold(session, "t2", 2, slot);
        settle(success("t1", 1));
        assertThat(session.left(slot)).isEqualTo(-1);
        assertThat(Holding.hold(session, "t3", 3, slot)).isFalse();
        settle(failure("t2", 2));
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
    }

    @Test
    void doesNotInventACounterForARefusedHoldOfALostSession() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.plantHolder(slot, 1, "t1");
        settle(failure("t1", 1));
        assertThat(session.left(slot)).isNull();
        session.load();
        assertThat(session.left(slot)).isEqualTo(1);
    }

    @Test
    void findsTheHoldOfATraceThatWasRuledUponByItsIdAlone() {
        Holding.hold(session, "t1", 1, slot);
        settle(new Decision("t1", 0, 0, Outcome.FAILED, null, null, Reason.GIVEN_UP));
        assertThat(session.fate("t1")).isEqualTo("FAILED|1|" + slot + "|GIVEN_UP");
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    /** What is pending for an order has the order as its fifth part. */
    @Test
    void readsWhatIsPendingForAnOrder() {
        Holding.hold(session, "t1", 1, slot);
        TestRedis.client()
                .<String, String>getMap(session.keys().results(), StringCodec.INSTANCE)
                .fastPut("t1", session.fate("t1") + "|B1");
        settle(new Decision("t1", 0, 0, Outcome.FAILED, null, null, Reason.GIVEN_UP));
        assertThat(session.fate("t1")).isEqualTo("FAILED|1|" + slot + "|GIVEN_UP");
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void appliesManyInOrder() {
        var big = LoadedSession.open(1200);
        List<Decision> decisions = new ArrayList<>();
        for (int user = 1; user <= 1200; user++) {
            Holding.hold(big, "t" + user, user, big.slot());
            decisions.add(new Decision(
                    "t" + user,
                    user,
                    big.slot(),
                    user % 2 == 0 ? Outcome.SUCCESS : Outcome.FAILED,
                    user % 2 == 0 ? Long.valueOf(user) : null,
                    user % 2 == 0 ? "CG" + user : null,
                    user % 2 == 0 ? null : Reason.SLOT_TAKEN));
        }
        assertThat(script.settle(new HoldsDecided(big.id(), decisions)))
                .hasSize(1200)
                .containsOnly(APPLIED);
        assertThat(big.left(big.slot())).isEqualTo(600);
        assertThat(big.fate("t1200")).isEqualTo("SUCCESS|1200|" + big.slot() + "|1200|CG1200");
        assertThat(big.pending()).isEmpty();
        big.assertConserved();
    }

    private List<SettleScript.Applied> settle(Decision... decisions) {
        return script.settle(new HoldsDecided(session.id(), List.of(decisions)));
    }

    private Decision success(String trace, long user) {
        return new Decision(trace, user, slot, Outcome.SUCCESS, 31L, "CG31", null);
    }

    private Decision failure(String trace, long user) {
        return new Decision(trace, user, slot, Outcome.FAILED, null, null, Reason.SLOT_TAKEN);
    }

    /** A hold.lua that a frozen Redis ran after the database had ruled on its trace. */
    @Test
    void givesBackWhatIsHeldUnderATraceThatWasRuledWithoutItsSlot() {
        Holding.hold(session, "t1", 1, slot);
        var ruled = new Decision("t1", 1, 0, Outcome.FAILED, null, null, Reason.GIVEN_UP);
        assertThat(settle(ruled)).containsExactly(APPLIED);
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        assertThat(session.pending()).isEmpty();
        assertThat(session.fate("t1")).isEqualTo("FAILED|1|" + slot + "|GIVEN_UP");
        session.assertConserved();
    }

    /** The same, when the ruling was here first. */
    @Test
    void takesNothingUnderATraceThatWasRuled() {
        settle(new Decision("t1", 1, 0, Outcome.FAILED, null, null, Reason.GIVEN_UP));
        assertThat(Holding.hold(session, "t1", 1, slot)).isFalse();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.pending()).isEmpty();
        session.assertConserved();
    }
}
