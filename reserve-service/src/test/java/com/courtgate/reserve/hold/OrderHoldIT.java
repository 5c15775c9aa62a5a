package com.courtgate.reserve.hold;

import static com.courtgate.common.envelope.ResultCode.OUT_OF_STOCK;
import static com.courtgate.common.envelope.ResultCode.PARAM_ERROR;
import static com.courtgate.common.envelope.ResultCode.QUOTA_EXCEEDED;
import static com.courtgate.reserve.hold.Holding.closed;
import static com.courtgate.reserve.hold.Holding.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** An order's request to {@code hold.lua}: a permit of each of its slots under one trace, or none. */
class OrderHoldIT {
    private static final int ROUNDS = Race.rounds(10, 100);
    private final LoadedSession session = LoadedSession.openWithQuota(4, 1, 1, 2);

    private static HoldOutcome decidedBefore(String traceId) {
        return new HoldOutcome.Refused(ResultCode.DUP_REQ, Map.of("traceId", traceId));
    }

    private HoldOutcome decide(LoadedSession of, String orderNo, long user, int... slots) {
        return Holding.decideOrder(of, orderNo, user, 0, slotIds(of, slots));
    }

    private static long[] slotIds(LoadedSession of, int... slots) {
        long[] ids = new long[slots.length];
        for (int i = 0; i < slots.length; i++) {
            ids[i] = of.slot(slots[i]);
        }
        return ids;
    }

    private static boolean hold(LoadedSession of, String orderNo, long user, int... slots) {
        return Holding.holdOrder(of, orderNo, user, slotIds(of, slots));
    }

    private void assertNothingTaken(LoadedSession of, String orderNo) {
        assertThat(of.result(orderNo)).isNull();
        assertThat(of.pending()).doesNotContainKey(orderNo);
        of.assertConserved();
    }

    @Test
    void takesAllSlotsOnceUnderOneTrace() {
        assertThat(hold(session, "B1", 1, 0, 1, 2)).isTrue();
        assertThat(hold(session, "B1", 1, 0, 1, 2)).as("the same again").isTrue();
        assertThat(session.left(session.slot(0))).isZero();
        assertThat(session.left(session.slot(1))).isZero();
        assertThat(session.left(session.slot(2))).isEqualTo(1);
        assertThat(session.had(1)).isEqualTo(3);
        assertThat(session.pending()).containsOnlyKeys("B1");
        assertThat(session.result("B1"))
                .matches("PENDING\\|1\\|%d,%d,%d\\|\\d+\\|B1"
                        .formatted(session.slot(0), session.slot(1), session.slot(2)));
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void takesNothingWhenOneSlotIsSoldOut() {
        Holding.hold(session, "t1", 9, session.slot(1));
        assertThat(decide(session, "B1", 1, 0, 1)).isEqualTo(refused(OUT_OF_STOCK));
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.had(1)).isZero();
        assertNothingTaken(session, "B1");
    }

    @Test
    void takesNothingWhileACounterIsBelowZero() {
        session.plantLeft(session.slot(1), -1);
        assertThat(decide(session, "B1", 1, 0, 1)).isEqualTo(refused(OUT_OF_STOCK));
    }

    @Test
    void refusesWhatTheUserHasUnderAnotherTrace() {
        Holding.hold(session, "t1", 1, session.slot(2));
        assertThat(decide(session, "B1", 1, 0, 2)).isEqualTo(Holding.alreadyHeld("t1", session.slot(2)));
        assertNothingTaken(session, "B1");
    }

    @Test
    void refusesMoreThanTheQuotaCountingGrabsAndOrdersTogether() {
        LoadedSession own = LoadedSession.openWithQuota(2, 1, 1, 1);
        Holding.hold(own, "t1", 1, own.slot(0));
        assertThat(decide(own, "B1", 1, 1, 2)).isEqualTo(refused(QUOTA_EXCEEDED));
        assertThat(hold(own, "B2", 1, 1)).isTrue();
        assertThat(Holding.decide(own, "t2", 1, own.slot(2))).isEqualTo(refused(QUOTA_EXCEEDED));
        own.assertConserved();
    }

    @Test
    void refusesBeforeTheGateOpens() {
        LoadedSession early = LoadedSession.unknown(4, 1);
        early.gateAt(LoadedSession.redisNow() + 60_000).load();
        assertThat(decide(early, "B1", 1, 0).verdict()).isEqualTo("UNGATED");
        assertThat(early.left(early.slot())).isEqualTo(1);
    }

    @Test
    void refusesWhatWasOrderedBeforeTheGateWheneverItArrives() {
        long gate = LoadedSession.redisNow() - 1;
        session.gateAt(gate).load();
        long slot = session.slot(0);
        assertThat(Holding.decideOrder(session, "B1", 1, gate - 1, slot)).isEqualTo(Holding.ungated(gate));
        assertNothingTaken(session, "B1");
        assertThat(Holding.decideOrder(session, "B2", 1, gate, slot)).isInstanceOf(HoldOutcome.Held.class);
    }

    @Test
    void answersACopyTheSameBehindAClosedGate() {
        assertThat(hold(session, "B1", 1, 0)).isTrue();
        session.closeByHand();
        assertThat(hold(session, "B1", 1, 0)).as("its permits are pending").isTrue();
        assertThat(decide(session, "B2", 2, 1).verdict()).isEqualTo("UNGATED");
        session.assertConserved();
    }

    @Test
    void refusesSlotsWhoseHoursHaveBegun() {
        session.sellUntil(1, LoadedSession.redisNow()).load();
        assertThat(decide(session, "B1", 1, 0, 1)).isEqualTo(closed("OVER"));
        assertNothingTaken(session, "B1");
        assertThat(hold(session, "B2", 1, 0)).isTrue();
    }

    @Test
    void refusesASlotOfAnotherSession() {
        LoadedSession other = LoadedSession.openWithQuota(4, 1);
        assertThat(Holding.decideOrder(session, "B1", 1, 0, session.slot(0), other.slot()))
                .isEqualTo(refused(PARAM_ERROR));
        assertNothingTaken(session, "B1");
    }

    /** Redis may have been emptied in the middle of its sale: a refusal would be final. */
    @Test
    void saysNothingFinalOfASessionItDoesNotKnow() {
        LoadedSession lost = LoadedSession.openWithQuota(4, 1, 1);
        lost.loseEverything();
        assertThat(decide(lost, "B1", 1, 0, 1)).isEqualTo(new HoldOutcome.UnknownSession());
        assertThat(lost.results()).isEmpty();
        assertThat(lost.pending()).isEmpty();
        lost.load();
        assertThat(hold(lost, "B1", 1, 0, 1)).as("asked again").isTrue();
        lost.assertConserved();
        lost.assertEveryKeyExpires();
    }

    /** The database has recorded the order; its message is told again. */
    @Test
    void takesNothingTwiceForAnOrderThatAWarmUpLoaded() {
        LoadedSession own = LoadedSession.unknown(4, 1, 1);
        own.load(new Owner(own.slot(0), 1, "B1"), new Owner(own.slot(1), 1, "B1"));
        assertThat(hold(own, "B1", 1, 0, 1)).isTrue();
        assertThat(own.pending()).as("nothing is taken").isEmpty();
        assertThat(own.had(1)).isEqualTo(2);
        own.assertConserved();
    }

    @Test
    void takesNothingForAnOrderThatIsDecided() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        own.plantFate("B1", "FAILED|1|" + own.slot(0) + "|FAILED");
        own.plantFate("B2", "SUCCESS|2|" + own.slot(1) + "|31|B2");
        assertThat(decide(own, "B1", 1, 0)).isEqualTo(decidedBefore("B1"));
        assertThat(decide(own, "B2", 2, 1)).isEqualTo(decidedBefore("B2"));
        assertThat(own.pending()).isEmpty();
        own.assertConserved();
    }

    /** The order may have come and gone, and Redis has forgotten both. */
    @Test
    void takesNothingForAnOrderOfBeforeThisIncarnationUntilItIsSaidToWait() {
        long before = LoadedSession.redisNow();
        String said = session.incarnation();
        session.loseEverything();
        session.load();
        long slot = session.slot(0);
        assertThat(Holding.decideOrder(session, "B1", 1, before, "", slot)).isEqualTo(new HoldOutcome.Doubtful());
        assertThat(Holding.decideOrder(session, "B1", 1, before, said, slot))
                .as("said in another incarnation")
                .isEqualTo(new HoldOutcome.Doubtful());
        assertNothingTaken(session, "B1");
        assertThat(Holding.decideOrder(session, "B1", 1, before, session.incarnation(), slot))
                .isInstanceOf(HoldOutcome.Held.class);
        assertThat(Holding.decideOrder(session, "B1", 1, before, "", slot))
                .as("known by now")
                .isInstanceOf(HoldOutcome.Held.class);
        session.assertConserved();
    }

    @Test
    void doubtsNoOrderOfThisIncarnation() {
        assertThat(Holding.decideOrder(session, "B1", 1, LoadedSession.redisNow(), "", session.slot(0)))
                .isInstanceOf(HoldOutcome.Held.class);
    }

    /** A replica has taken over, and may have forgotten what came last. */
    @Test
    void doubtsAnOrderOfBeforeAnotherServerTookOver() {
        long before = LoadedSession.redisNow();
        session.wasSucceeded();
        assertThat(Holding.decideOrder(session, "B1", 1, before, "", session.slot(0)))
                .isEqualTo(new HoldOutcome.Doubtful());
    }

    @Test
    void givesCrossedSlotsToOneOfManyOrders() {
        for (int round = 0; round < 50; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 1, 1, 1);
            List<Callable<Boolean>> actors = new ArrayList<>();
            for (int user = 1; user <= 6; user++) {
                int u = user;
                actors.add(() -> hold(raced, "B" + u, u, u % 3, (u + 1) % 3));
            }
            assertThat(Race.run(actors))
                    .as("any two of these orders share a slot")
                    .containsOnlyOnce(true);
            assertThat(raced.pending()).hasSize(1);
            raced.assertConserved();
        }
    }

    @Test
    void meetsGrabsForTheLastPermitsAllOrNothing() {
        for (int round = 0; round < ROUNDS; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 1, 2, 1);
            List<Callable<Boolean>> actors = new ArrayList<>();
            for (int user = 1; user <= 5; user++) {
                int u = user;
                actors.add(() -> hold(raced, "B" + u, u, u % 3, (u + 1) % 3));
                actors.add(() -> Holding.hold(raced, "t" + (100 + u), 100 + u, raced.slot(u % 3)));
            }
            List<Boolean> held = Race.run(actors);
            raced.slots().forEach(slot -> assertThat(raced.left(slot)).isNotNegative());
            raced.assertConserved();
            for (int user = 1; user <= 5; user++) {
                assertThat(permitsOf(raced, user, "B" + user))
                        .as("all or nothing")
                        .isEqualTo(held.get(2 * (user - 1)) ? 2 : 0);
            }
            assertThat(raced.pending())
                    .hasSize((int) held.stream().filter(h -> h).count());
        }
    }

    private static long permitsOf(LoadedSession session, long user, String trace) {
        return session.slots().stream()
                .filter(slot -> trace.equals(session.holders(slot).get(user)))
                .count();
    }

    /** One user's grab and order together stay within the quota. */
    @Test
    void keepsTheQuotaWhenAnOrderMeetsTheSameUsersGrab() {
        for (int round = 0; round < ROUNDS; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(2, 1, 1, 1);
            List<Boolean> held = Race.run(List.<Callable<Boolean>>of(
                    () -> hold(raced, "B1", 1, 0, 1), () -> Holding.hold(raced, "t1", 1, raced.slot(2))));
            assertThat(held).containsOnlyOnce(true);
            assertThat(raced.had(1)).isEqualTo(held.get(0) ? 2 : 1);
            raced.assertConserved();
        }
    }

    /** One user's grab and order of the same slot. */
    @Test
    void givesASlotToTheGrabOrToTheOrderOfOneUser() {
        for (int round = 0; round < ROUNDS; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 2, 2);
            List<Boolean> held = Race.run(List.<Callable<Boolean>>of(
                    () -> hold(raced, "B1", 1, 0, 1), () -> Holding.hold(raced, "t1", 1, raced.slot(1))));
            assertThat(held).containsOnlyOnce(true);
            raced.assertConserved();
        }
    }

    @Test
    void takesOnceForCopiesAtTheSameMoment() {
        for (int round = 0; round < 50; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 3, 3);
            Callable<Boolean> copy = () -> hold(raced, "B1", 1, 0, 1);
            assertThat(Race.run(List.of(copy, copy, copy, copy))).containsOnly(true);
            assertThat(raced.left(raced.slot(0))).isEqualTo(2);
            assertThat(raced.had(1)).isEqualTo(2);
            raced.assertConserved();
        }
    }
}
