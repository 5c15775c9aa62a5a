package com.courtgate.reserve.orderstock;

import static com.courtgate.common.contract.StockReserveFailed.Reason.DUP_REQ;
import static com.courtgate.common.contract.StockReserveFailed.Reason.NOT_SOLD;
import static com.courtgate.common.contract.StockReserveFailed.Reason.ORDER_ENDED;
import static com.courtgate.common.contract.StockReserveFailed.Reason.OUT_OF_STOCK;
import static com.courtgate.common.contract.StockReserveFailed.Reason.QUOTA_EXCEEDED;
import static com.courtgate.common.contract.StockReserveFailed.Reason.SLOT_CLOSED;
import static com.courtgate.common.contract.StockReserveFailed.Reason.UNGATED;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.contract.OrderItem;
import com.courtgate.common.contract.StockReserveFailed;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TakeOrderScriptIT {
    private final TakeOrderScript script = new TakeOrderScript(TestRedis.client());
    private final LoadedSession session = LoadedSession.openWithQuota(4, 1, 1, 2);

    private static OrderCreated order(LoadedSession session, String orderNo, long user, int... slots) {
        List<OrderItem> items = IntStream.range(0, slots.length)
                .mapToObj(i -> new OrderItem(orderNo + "-" + i, session.slot(slots[i])))
                .toList();
        return new OrderCreated(orderNo, session.id(), user, 0, items);
    }

    /** Empty when all are held. */
    private Optional<StockReserveFailed.Reason> refusal(OrderCreated order) {
        return switch (script.take(order)) {
            case TakeOrderScript.Outcome.Held held -> Optional.empty();
            case TakeOrderScript.Outcome.Refused refused -> Optional.of(refused.reason());
            case TakeOrderScript.Outcome.UnknownSession unknown ->
                throw new AssertionError("unknown session of " + order);
        };
    }

    private void assertRefused(StockReserveFailed.Reason reason, OrderCreated order) {
        assertThat(refusal(order)).contains(reason);
        assertThat(refusal(order)).as("the same again").contains(reason);
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void takesAllSlotsOnce() {
        OrderCreated order = order(session, "B1", 1, 0, 1, 2);
        assertThat(refusal(order)).isEmpty();
        assertThat(refusal(order)).as("the same again").isEmpty();
        assertThat(session.left(session.slot(0))).isZero();
        assertThat(session.left(session.slot(1))).isZero();
        assertThat(session.left(session.slot(2))).isEqualTo(1);
        assertThat(session.had(1)).isEqualTo(3);
        assertThat(session.pending()).containsOnlyKeys("B1-0", "B1-1", "B1-2");
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void takesNothingWhenOneSlotIsSoldOut() {
        Holding.hold(session, "t1", 9, session.slot(1));
        assertRefused(OUT_OF_STOCK, order(session, "B1", 1, 0, 1));
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.had(1)).isZero();
    }

    @Test
    void remembersARefusalWhenThePermitIsBack() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1);
        own.plantLeft(own.slot(), 0);
        OrderCreated order = order(own, "B1", 1, 0);
        assertThat(refusal(order)).contains(OUT_OF_STOCK);
        own.plantLeft(own.slot(), 1);
        assertThat(refusal(order)).contains(OUT_OF_STOCK);
        own.assertConserved();
    }

    @Test
    void refusesWhatTheUserHasUnderAnotherTrace() {
        Holding.hold(session, "t1", 1, session.slot(2));
        assertRefused(DUP_REQ, order(session, "B1", 1, 0, 2));
    }

    @Test
    void refusesMoreThanTheQuota() {
        LoadedSession own = LoadedSession.openWithQuota(2, 1, 1, 1);
        Holding.hold(own, "t1", 1, own.slot(0));
        assertThat(refusal(order(own, "B1", 1, 1, 2))).contains(QUOTA_EXCEEDED);
        assertThat(refusal(order(own, "B2", 1, 1))).isEmpty();
        own.assertConserved();
    }

    @Test
    void refusesBeforeTheGateOpens() {
        LoadedSession early = LoadedSession.unknown(4, 1);
        early.gateAt(LoadedSession.redisNow() + 60_000).load();
        assertThat(refusal(order(early, "B1", 1, 0))).contains(UNGATED);
        assertThat(early.left(early.slot())).isEqualTo(1);
    }

    /** Redis may have been emptied in the middle of its sale: a refusal would be final. */
    @Test
    void saysNothingFinalOfASessionItDoesNotKnow() {
        LoadedSession lost = LoadedSession.openWithQuota(4, 1, 1);
        OrderCreated order = order(lost, "B1", 1, 0, 1);
        lost.loseEverything();
        assertThat(script.take(order)).isEqualTo(new TakeOrderScript.Outcome.UnknownSession());
        assertThat(lost.fates()).isEmpty();
        assertThat(lost.pending()).isEmpty();
        assertThat(lost.had(1)).isZero();
        lost.load(new LoadedSession.Owner(lost.slot(0), 1, "B1-0"), new LoadedSession.Owner(lost.slot(1), 1, "B1-1"));
        assertThat(refusal(order)).as("asked again").isEmpty();
        lost.assertConserved();
        lost.assertEveryKeyExpires();
    }

    @Test
    void refusesASlotThatIsNotLoaded() {
        LoadedSession other = LoadedSession.openWithQuota(4, 1);
        var items = List.of(new OrderItem("B1-0", session.slot(0)), new OrderItem("B1-1", other.slot()));
        assertRefused(NOT_SOLD, new OrderCreated("B1", session.id(), 1, 0, items));
    }

    /** Its answer was lost; a repair or an old document had it loaded meanwhile. */
    @Test
    void refusesAgainWhatWasGivenAPermitAfterTheRefusal() {
        LoadedSession early = LoadedSession.unknown(4, 1, 1);
        early.gateAt(LoadedSession.redisNow() + 60_000).load();
        OrderCreated order = order(early, "B1", 1, 0, 1);
        assertThat(refusal(order)).contains(UNGATED);
        early.adopt(0, 1, "B1-0");
        early.adopt(1, 1, "B1-1");
        assertThat(early.left(early.slot(0))).isZero();
        assertThat(refusal(order)).as("still before the gate's time").contains(UNGATED);
        assertThat(early.left(early.slot(0))).as("it went back").isEqualTo(1);
        assertThat(early.left(early.slot(1))).isEqualTo(1);
        assertThat(early.had(1)).isZero();
        early.openByHand();
        assertThat(refusal(order)).as("final").contains(UNGATED);
        early.assertConserved();
    }

    @Test
    void countsWhatAWarmUpLoadedForTheOrder() {
        LoadedSession own = LoadedSession.unknown(4, 1, 1);
        own.load(new LoadedSession.Owner(own.slot(0), 1, "B1-0"));
        assertThat(refusal(order(own, "B1", 1, 0, 1))).isEmpty();
        assertThat(own.had(1)).isEqualTo(2);
        own.assertConserved();
    }

    @Test
    void givesBackWhatAWarmUpLoadedForARefusedOrder() {
        LoadedSession own = LoadedSession.unknown(4, 1, 1);
        own.load(new LoadedSession.Owner(own.slot(0), 1, "B1-0"));
        Holding.hold(own, "t1", 2, own.slot(1));
        assertThat(refusal(order(own, "B1", 1, 0, 1))).contains(OUT_OF_STOCK);
        assertThat(own.left(own.slot(0))).isEqualTo(1);
        own.assertConserved();
    }

    @Test
    void takesNothingForAnOrderThatEndedFirst() {
        TestRedis.client()
                .<String, String>getMap(session.keys().results(), org.redisson.client.codec.StringCodec.INSTANCE)
                .fastPut("B1-0", "SUCCESS|1|" + session.slot(0) + "|31|B1"); // as release.lua
        assertThat(refusal(order(session, "B1", 1, 0, 1))).contains(ORDER_ENDED);
        assertThat(session.pending()).isEmpty();
        session.assertConserved();
    }

    @Test
    void givesCrossedSlotsToOneOfManyOrders() {
        for (int round = 0; round < 50; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 1, 1, 1);
            List<Callable<Optional<StockReserveFailed.Reason>>> actors = new ArrayList<>();
            for (int user = 1; user <= 6; user++) {
                OrderCreated order = order(raced, "B" + user, user, user % 3, (user + 1) % 3);
                actors.add(() -> refusal(order));
            }
            long held = Race.run(actors).stream().filter(Optional::isEmpty).count();
            assertThat(held).as("any two of these orders share a slot").isEqualTo(1);
            assertThat(raced.pending()).hasSize(2);
            raced.assertConserved();
        }
    }

    /** Placed just before the warm-up, which loaded it from the database. */
    @Test
    void refusesBeforeTheGateOpensEvenWhatAWarmUpLoaded() {
        LoadedSession early = LoadedSession.unknown(4, 1, 1);
        early.gateAt(LoadedSession.redisNow() + 60_000);
        early.load(
                new LoadedSession.Owner(early.slot(0), 1, "B1-0"), new LoadedSession.Owner(early.slot(1), 1, "B1-1"));
        assertThat(refusal(order(early, "B1", 1, 0, 1))).contains(UNGATED);
        assertThat(early.left(early.slot(0))).isEqualTo(1);
        assertThat(early.left(early.slot(1))).isEqualTo(1);
        early.assertConserved();
    }

    @Test
    void refusesBehindAClosedGateButKeepsWhatAWarmUpLoaded() {
        session.closeByHand();
        assertThat(refusal(order(session, "B1", 1, 0))).contains(UNGATED);
        LoadedSession own = LoadedSession.unknown(4, 1);
        own.load(new LoadedSession.Owner(own.slot(), 1, "B1-0"));
        own.closeByHand();
        assertThat(refusal(order(own, "B1", 1, 0))).isEmpty();
        own.assertConserved();
    }

    /** Redis was emptied between the order and its answer. */
    @Test
    void sellsAnUndecidedOrdersPlacesToNobodyAfterRedisWasEmptied() {
        LoadedSession own = LoadedSession.openWithQuota(4, 1, 1);
        assertThat(refusal(order(own, "B1", 1, 0, 1))).isEmpty();
        own.loseEverything();
        assertThat(Holding.hold(own, "t1", 2, own.slot(0)))
                .as("nothing is sold")
                .isFalse();
        own.load( // the database has them as PENDING reservations
                new LoadedSession.Owner(own.slot(0), 1, "B1-0"), new LoadedSession.Owner(own.slot(1), 1, "B1-1"));
        assertThat(Holding.hold(own, "t2", 2, own.slot(0))).isFalse();
        assertThat(refusal(order(own, "B2", 3, 1))).contains(OUT_OF_STOCK);
        assertThat(refusal(order(own, "B1", 1, 0, 1)))
                .as("a copy of order.created")
                .isEmpty();
        assertThat(own.had(1)).isEqualTo(2);
        own.assertConserved();
        own.assertEveryKeyExpires();
    }

    @Test
    void meetsGrabsForTheLastPlacesAllOrNothing() {
        for (int round = 0; round < 100; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 1, 2, 1);
            List<Callable<Boolean>> actors = new ArrayList<>();
            List<OrderCreated> orders = new ArrayList<>();
            for (int user = 1; user <= 5; user++) {
                OrderCreated order = order(raced, "B" + user, user, user % 3, (user + 1) % 3);
                orders.add(order);
                actors.add(() -> refusal(order).isEmpty());
                int grabber = 100 + user;
                long wanted = raced.slot(user % 3);
                actors.add(() -> Holding.hold(raced, "t" + grabber, grabber, wanted));
            }
            List<Boolean> held = Race.run(actors);
            raced.slots().forEach(slot -> assertThat(raced.left(slot)).isNotNegative());
            raced.assertConserved();
            int permits = 0;
            for (int i = 0; i < orders.size(); i++) {
                long taken = holdsOf(raced, orders.get(i));
                assertThat(taken).as("all or nothing").isEqualTo(held.get(2 * i) ? 2 : 0);
                permits += (int) taken + (held.get(2 * i + 1) ? 1 : 0);
            }
            assertThat(raced.pending()).hasSize(permits);
        }
    }

    private static long holdsOf(LoadedSession session, OrderCreated order) {
        return order.items().stream()
                .filter(item ->
                        item.traceId().equals(session.holders(item.slotId()).get(order.userId())))
                .count();
    }

    /** One user's grab and order together stay within the quota. */
    @Test
    void keepsTheQuotaWhenAnOrderMeetsTheSameUsersGrab() {
        for (int round = 0; round < 100; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(2, 1, 1, 1);
            OrderCreated order = order(raced, "B1", 1, 0, 1);
            List<Boolean> held = Race.run(List.<Callable<Boolean>>of(
                    () -> refusal(order).isEmpty(), () -> Holding.hold(raced, "t1", 1, raced.slot(2))));
            assertThat(held).containsOnlyOnce(true);
            assertThat(raced.had(1)).isEqualTo(held.get(0) ? 2 : 1);
            raced.assertConserved();
        }
    }

    @Test
    void takesOnceForCopiesAtTheSameMoment() {
        for (int round = 0; round < 50; round++) {
            LoadedSession raced = LoadedSession.openWithQuota(4, 3, 3);
            OrderCreated order = order(raced, "B1", 1, 0, 1);
            Callable<Boolean> copy = () -> refusal(order).isEmpty();
            assertThat(Race.run(List.of(copy, copy, copy, copy))).containsOnly(true);
            assertThat(raced.left(raced.slot(0))).isEqualTo(2);
            assertThat(raced.had(1)).isEqualTo(2);
            raced.assertConserved();
        }
    }

    @Test
    void refusesWhatWasOrderedBeforeTheGateWheneverItArrives() {
        long gate = LoadedSession.redisNow() - 1;
        session.gateAt(gate).load();
        OrderCreated early = madeAt(order(session, "B1", 1, 0), gate - 1);
        assertRefused(UNGATED, early);
        assertThat(refusal(madeAt(order(session, "B2", 1, 0), gate))).isEmpty();
    }

    @Test
    void refusesSlotsWhoseHoursHaveBegun() {
        session.sellUntil(1, LoadedSession.redisNow()).load();
        assertRefused(SLOT_CLOSED, order(session, "B1", 1, 0, 1));
        assertThat(refusal(order(session, "B2", 1, 0))).isEmpty();
    }

    private static OrderCreated madeAt(OrderCreated order, long epochMillis) {
        return new OrderCreated(order.orderNo(), order.sessionId(), order.userId(), epochMillis, order.items());
    }
}
