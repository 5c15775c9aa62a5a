package com.courtgate.reserve.stock;

import static com.courtgate.reserve.stock.ApplyDecisionsScript.Applied.APPLIED;
import static com.courtgate.reserve.stock.ApplyDecisionsScript.Applied.CONFLICT;
import static com.courtgate.reserve.stock.ApplyDecisionsScript.Applied.KNOWN;
import static com.courtgate.reserve.stock.ApplyDecisionsScript.Applied.LOST;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApplyDecisionsScriptIT {
    private final ApplyDecisionsScript script = new ApplyDecisionsScript(TestRedis.client());
    private final LoadedSession session = LoadedSession.open(1);
    private final long slot = session.slot();

    @Test
    void endsThePendingEntryOfARecordedHold() {
        Holding.hold(session, "t1", 1, slot);
        assertThat(apply(success("t1", 1), success("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.pending()).isEmpty();
        assertThat(session.result("t1")).isEqualTo("SUCCESS|1|" + slot + "|31|CG31");
        assertThat(session.holders(slot)).containsEntry(1L, "t1");
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void givesARefusedHoldBackOnce() {
        Holding.hold(session, "t1", 1, slot);
        assertThat(apply(failure("t1", 1), failure("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        assertThat(session.result("t1")).isEqualTo("FAILED|1|" + slot + "|OUT_OF_STOCK");
        session.assertConserved();
    }

    @Test
    void keepsTheFirstFate() {
        Holding.hold(session, "t1", 1, slot);
        apply(success("t1", 1));
        assertThat(apply(failure("t1", 1))).containsExactly(CONFLICT);
        assertThat(session.result("t1")).startsWith("SUCCESS|");
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
    }

    @Test
    void doesNotGiveBackAPermitThatAnotherTraceHas() {
        Holding.hold(session, "t1", 1, slot);
        apply(failure("t1", 1));
        Holding.hold(session, "t2", 1, slot);
        assertThat(apply(failure("t1", 1))).containsExactly(KNOWN);
        assertThat(session.holders(slot)).containsEntry(1L, "t2");
        session.assertConserved();
    }

    @Test
    void changesNothingForARecordedHoldThatRedisHasLost() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.load();
        assertThat(apply(success("t1", 1))).containsExactly(LOST);
        assertThat(session.results()).isEmpty();
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void takesNoPermitForALostHoldWhoseReservationHasEnded() {
        assertThat(apply(Map.of(), success("t1", 1))).containsExactly(APPLIED);
        assertThat(session.result("t1")).isEqualTo("SUCCESS|1|" + slot + "|31|CG31");
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        session.assertConserved();
    }

    @Test
    void isLostStillByWhatWasSaidBeforeRedisWasEmptiedAgain() {
        String askedIn = session.incarnation();
        session.loseEverything();
        session.load();
        var decided = new HoldsDecided(session.id(), List.of(success("t1", 1)));
        assertThat(script.apply(decided, Map.of("t1", List.of(slot)), askedIn)).containsExactly(LOST);
        assertThat(session.results()).isEmpty();
        session.assertConserved();
    }

    /** The order's message came again between the question and the answer. */
    @Test
    void givesBackWhatIsHeldAgainUnderATraceWhoseReservationHasEnded() {
        LoadedSession own = anOrder();
        script.apply(
                new HoldsDecided(own.id(), List.of(recorded(own))),
                Map.of("B1", List.of(own.slot(1))),
                own.incarnation());
        assertThat(own.holders(own.slot(0))).isEmpty();
        assertThat(own.holders(own.slot(1))).containsEntry(1L, "B1");
        own.assertConserved();
    }

    @Test
    void needsNoWordOnAHoldThatALoadHasBrought() {
        session.loseEverything();
        session.load(new Owner(slot, 1, "t1"));
        assertThat(apply(success("t1", 1))).containsExactly(APPLIED);
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
    }

    @Test
    void adoptsALostHoldWhoseReservationIsActive() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.load();
        assertThat(adopt(success("t1", 1), success("t1", 1))).containsExactly(APPLIED, KNOWN);
        assertThat(session.holders(slot)).containsEntry(1L, "t1");
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void adoptsBeforeTheSessionIsLoadedAgain() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        adopt(success("t1", 1));
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
        adopt(success("t1", 1));
        assertThat(session.left(slot)).isEqualTo(-1);
        assertThat(Holding.hold(session, "t3", 3, slot)).isFalse();
        apply(failure("t2", 2));
        assertThat(session.left(slot)).isZero();
        session.assertConserved();
    }

    /** The word that it is active is from before it ended, and the release is still on its way. */
    @Test
    void keepsTheHoldOfAUserWhoseFormerOneIsAdoptedLate() {
        session.loseEverything();
        session.load();
        Holding.hold(session, "t2", 1, slot);
        apply(success("t2", 1));
        adopt(success("t1", 1));
        session.assertConserved();
        new ReleaseScript(TestRedis.client()).release(new HoldReleased(session.id(), slot, 1, "t1", 31, "CG31"));
        assertThat(session.holders(slot)).containsEntry(1L, "t2");
        assertThat(session.left(slot)).as("Redis sells no place that is taken").isZero();
        assertThat(session.had(1)).isEqualTo(1);
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void doesNotInventACounterForARefusedHoldOfALostSession() {
        Holding.hold(session, "t1", 1, slot);
        session.loseEverything();
        session.plantHolder(slot, 1, "t1");
        apply(failure("t1", 1));
        assertThat(session.left(slot)).isNull();
        session.load();
        assertThat(session.left(slot)).isEqualTo(1);
    }

    @Test
    void findsTheHoldOfATraceThatWasRuledUponByItsIdAlone() {
        Holding.hold(session, "t1", 1, slot);
        apply(Decision.refusal("t1", 0, List.of(), ResultCode.FAILED));
        assertThat(session.result("t1")).isEqualTo("FAILED|1|" + slot + "|FAILED");
        assertThat(session.left(slot)).isEqualTo(1);
        session.assertConserved();
    }

    @Test
    void givesBackAllSlotsOfARefusedOrder() {
        LoadedSession own = anOrder();
        assertThat(script.apply(
                        new HoldsDecided(own.id(), List.of(Decision.refusal("B1", 0, List.of(), ResultCode.FAILED)))))
                .containsExactly(APPLIED);
        assertThat(own.result("B1")).isEqualTo("FAILED|1|" + own.slot(0) + "," + own.slot(1) + "|FAILED");
        assertThat(own.had(1)).isZero();
        assertThat(own.pending()).isEmpty();
        own.assertConserved();
    }

    @Test
    void keepsAllSlotsOfARecordedOrder() {
        LoadedSession own = anOrder();
        assertThat(script.apply(new HoldsDecided(own.id(), List.of(recorded(own)))))
                .containsExactly(APPLIED);
        assertThat(own.result("B1")).isEqualTo("SUCCESS|1|" + own.slot(0) + "," + own.slot(1) + "|31,32|B1");
        assertThat(own.had(1)).isEqualTo(2);
        assertThat(own.pending()).isEmpty();
        own.assertConserved();
    }

    /** One of its reservations was given back before the decision arrived. */
    @Test
    void keepsOnlyTheSlotsOfAnOrderThatWereNotReleasedSince() {
        for (boolean isLost : new boolean[] {false, true}) {
            LoadedSession own = anOrder();
            if (isLost) {
                own.loseEverything();
                own.load();
            }
            new ReleaseScript(TestRedis.client()).release(new HoldReleased(own.id(), own.slot(0), 1, "B1", 31, "B1"));
            script.apply(
                    new HoldsDecided(own.id(), List.of(recorded(own))), Map.of("B1", own.slots()), own.incarnation());
            assertThat(own.holders(own.slot(0))).isEmpty();
            assertThat(own.holders(own.slot(1))).containsEntry(1L, "B1");
            own.assertConserved();
        }
    }

    private static LoadedSession anOrder() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        assertThat(Holding.holdOrder(own, "B1", 1, own.slot(0), own.slot(1))).isTrue();
        return own;
    }

    private static Decision recorded(LoadedSession own) {
        return Decision.success("B1", 1, own.slots(), List.of(31L, 32L), "B1");
    }

    @Test
    void appliesManyInOrder() {
        var big = LoadedSession.open(1200);
        List<Decision> decisions = new ArrayList<>();
        for (int user = 1; user <= 1200; user++) {
            Holding.hold(big, "t" + user, user, big.slot());
            decisions.add(
                    user % 2 == 0
                            ? Decision.success("t" + user, user, List.of(big.slot()), List.of((long) user), "CG" + user)
                            : Decision.refusal("t" + user, user, List.of(big.slot()), ResultCode.OUT_OF_STOCK));
        }
        assertThat(script.apply(new HoldsDecided(big.id(), decisions)))
                .hasSize(1200)
                .containsOnly(APPLIED);
        assertThat(big.left(big.slot())).isEqualTo(600);
        assertThat(big.result("t1200")).isEqualTo("SUCCESS|1200|" + big.slot() + "|1200|CG1200");
        assertThat(big.pending()).isEmpty();
        big.assertConserved();
    }

    private List<ApplyDecisionsScript.Applied> apply(Decision... decisions) {
        return script.apply(new HoldsDecided(session.id(), List.of(decisions)));
    }

    /** With the word of booking-service that all are active. */
    private List<ApplyDecisionsScript.Applied> adopt(Decision... decisions) {
        return apply(Map.of("t1", List.of(slot)), decisions);
    }

    private List<ApplyDecisionsScript.Applied> apply(Map<String, List<Long>> active, Decision... decisions) {
        return script.apply(new HoldsDecided(session.id(), List.of(decisions)), active, session.incarnation());
    }

    private Decision success(String trace, long user) {
        return Decision.success(trace, user, List.of(slot), List.of(31L), "CG31");
    }

    private Decision failure(String trace, long user) {
        return Decision.refusal(trace, user, List.of(slot), ResultCode.OUT_OF_STOCK);
    }

    /** A hold.lua that a frozen Redis ran after the database had ruled on its trace. */
    @Test
    void givesBackWhatIsHeldUnderATraceThatWasRuledWithoutItsSlot() {
        Holding.hold(session, "t1", 1, slot);
        var ruled = Decision.refusal("t1", 1, List.of(), ResultCode.FAILED);
        assertThat(apply(ruled)).containsExactly(APPLIED);
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        assertThat(session.pending()).isEmpty();
        assertThat(session.result("t1")).isEqualTo("FAILED|1|" + slot + "|FAILED");
        session.assertConserved();
    }

    /** The same, when the ruling was here first. */
    @Test
    void takesNothingUnderATraceThatWasRuled() {
        apply(Decision.refusal("t1", 1, List.of(), ResultCode.FAILED));
        assertThat(Holding.hold(session, "t1", 1, slot)).isFalse();
        assertThat(session.left(slot)).isEqualTo(1);
        assertThat(session.pending()).isEmpty();
        session.assertConserved();
    }
}
