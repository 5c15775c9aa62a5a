package com.courtgate.reserve.order;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.OrderCreated;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.BookingStub;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.rabbit.listener.AbstractMessageListenerContainer;
import org.springframework.amqp.rabbit.listener.RabbitListenerEndpointRegistry;
import org.springframework.beans.factory.annotation.Autowired;

/** Orders as they come and are handed off, through the real broker. */
@RunningReserve
class OrderListenerIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);

    @Autowired
    Broker broker;

    @Autowired
    MeterRegistry metrics;

    @Autowired
    RabbitListenerEndpointRegistry listeners;

    private final LoadedSession session = LoadedSession.openWithQuota(4, 1, 1);
    private final String orderNo = "B" + session.id();
    private final long createdAt = LoadedSession.redisNow();

    private void create() {
        create(orderNo, session, 1);
    }

    private void create(String number, LoadedSession of, long user) {
        var order = new OrderCreated(number, of.id(), user, createdAt, of.slots(), null);
        broker.tell(Topology.ORDER_CREATED, number, order);
    }

    /** Returns when all messages so far were taken, and none of them comes round. */
    private void awaitAllTaken() {
        LoadedSession other = LoadedSession.openWithQuota(4, 1);
        create("B" + other.id(), other, 1);
        eventually(() -> assertThat(broker.handedOff("B" + other.id())).isNotEmpty());
    }

    private void decide(Decision decision) {
        broker.decide(session.id(), decision);
    }

    private Decision recorded() {
        return Decision.success(orderNo, 1, session.slots(), List.of(31L, 32L), orderNo);
    }

    private Decision refusal(ResultCode reason) {
        return Decision.refusal(orderNo, 1, session.slots(), reason);
    }

    private void release(int item) {
        broker.release(new HoldReleased(session.id(), session.slot(item), 1, orderNo, 31 + item, orderNo));
    }

    /** The n-th hand-off of the order. */
    private HoldsTaken.Hold handedOff(int number) {
        return eventually(() -> {
            List<Broker.HandedOff> messages = broker.handedOff(orderNo);
            assertThat(messages).hasSizeGreaterThanOrEqualTo(number);
            return messages.get(number - 1).holds().holds().getFirst();
        });
    }

    private void assertHeld(HoldsTaken.Hold hold) {
        assertThat(hold)
                .isEqualTo(new HoldsTaken.Hold(orderNo, 1, session.slots(), hold.heldAtMillis(), orderNo, null));
    }

    private void assertDecided(String result) {
        eventually(() -> assertThat(session.result(orderNo)).startsWith(result));
        assertThat(session.pending()).isEmpty();
        session.assertConserved();
    }

    @Test
    void takesAllHandsThemOffTogetherAndEndsWithTheDecision() {
        create();
        assertHeld(handedOff(1));
        assertThat(session.pending()).containsOnlyKeys(orderNo);
        decide(recorded());
        assertDecided("SUCCESS|1|" + session.slot(0) + "," + session.slot(1) + "|31,32|" + orderNo);
        assertThat(session.left(session.slot(0))).isZero();
        session.assertEveryKeyExpires();
    }

    @Test
    void handsACopyOffAgainAndTakesNothingTwice() {
        create();
        assertHeld(handedOff(1));
        create();
        assertHeld(handedOff(2));
        assertThat(session.had(1)).isEqualTo(2);
        session.assertConserved();
    }

    @Test
    void tellsWhyNothingIsHeld() {
        Holding.hold(session, "t1", 2, session.slot(1));
        create();
        HoldsTaken.Hold refused = handedOff(1);
        assertThat(refused.refusal()).isEqualTo(ResultCode.OUT_OF_STOCK);
        assertThat(refused.orderNo()).isEqualTo(orderNo);
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.pending()).containsOnlyKeys("t1");
        decide(refusal(ResultCode.OUT_OF_STOCK));
        eventually(() -> assertThat(session.result(orderNo)).startsWith("FAILED|1|"));
        session.assertConserved();
    }

    @Test
    void tellsThatTheUserHasOneOfTheSlots() {
        Holding.hold(session, "t1", 1, session.slot(1));
        create();
        assertThat(handedOff(1).refusal()).isEqualTo(ResultCode.DUP_REQ);
        session.assertConserved();
    }

    /** The order was cancelled while its message was under way: the database's word gives everything back. */
    @Test
    void givesBackWhatWasTakenForAnOrderThatHadEnded() {
        create();
        assertHeld(handedOff(1));
        decide(refusal(ResultCode.FAILED));
        assertDecided("FAILED|1|");
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        assertThat(session.left(session.slot(1))).isEqualTo(1);
        create();
        create();
        eventually(() -> assertThat(answered("DUP_REQ")).isPositive());
        assertThat(session.pending()).as("nothing is taken any more").isEmpty();
        session.assertConserved();
    }

    @Test
    void sellsAgainWhatIsReleasedAfterTheOrderWasCancelled() {
        create();
        assertHeld(handedOff(1));
        decide(recorded());
        release(0);
        release(1);
        release(1);
        eventually(() -> assertThat(session.left(session.slot(1))).isEqualTo(1));
        eventually(() -> assertThat(session.left(session.slot(0))).isEqualTo(1));
        assertThat(Holding.hold(session, "t1", 2, session.slot(0))).isTrue();
        decide(recorded());
        release(0);
        broker.decide(session.id(), Decision.success("t1", 2, List.of(session.slot(0)), List.of(33L), "B33"));
        eventually(() -> assertThat(session.result("t1")).startsWith("SUCCESS"));
        assertThat(session.holders(session.slot(0))).containsOnlyKeys(2L);
        session.assertConserved();
    }

    @Test
    void handsOffAgainWhatNobodyDecides() {
        create();
        assertHeld(handedOff(1));
        session.agePending(orderNo, LONG_AGO);
        assertHeld(handedOff(2));
        assertThat(session.pending()).as("until it is decided").containsOnlyKeys(orderNo);
        decide(recorded());
        assertDecided("SUCCESS|1|");
    }

    /** Redis was emptied while the hand-off was on its way, and loaded again once the order was recorded. */
    @Test
    void endsWithTheDecisionOnWhatAWarmUpLoaded() {
        create();
        assertHeld(handedOff(1));
        session.loseEverything();
        session.load(new Owner(session.slot(0), 1, orderNo), new Owner(session.slot(1), 1, orderNo));
        assertThat(Holding.hold(session, "t1", 2, session.slot(0))).isFalse();
        decide(recorded());
        assertDecided("SUCCESS|1|");
        release(0);
        release(1);
        eventually(() -> assertThat(session.left(session.slot(1))).isEqualTo(1));
        eventually(session::assertConserved);
    }

    /** Redis was emptied, and the warm-up is on its way. */
    @Test
    void answersNothingWhileItDoesNotKnowTheSession() {
        session.loseEverything();
        double before = answered("UNKNOWN_SESSION");
        create();
        eventually(() -> assertThat(answered("UNKNOWN_SESSION")).isGreaterThan(before));
        assertThat(broker.handedOff(orderNo)).isEmpty();
        assertThat(session.results()).isEmpty();
        session.load();
        BookingStub.INSTANCE.waits(orderNo);
        create();
        assertHeld(handedOff(1));
        session.assertConserved();
    }

    private void comeAndGo() {
        create();
        assertHeld(handedOff(1));
        decide(recorded());
        assertDecided("SUCCESS|1|");
        release(0);
        release(1);
        eventually(() -> assertThat(session.had(1)).isZero());
    }

    private void assertNothingTaken() {
        assertThat(session.pending()).isEmpty();
        assertThat(session.left(session.slot(0))).isEqualTo(1);
        session.assertConserved();
    }

    /** The order has come and gone, and Redis has forgotten both. */
    @Test
    void takesNothingForACopyFromBeforeRedisWasEmptied() {
        comeAndGo();
        session.loseEverything();
        session.load();
        create();
        awaitAllTaken();
        assertNothingTaken();
    }

    @Test
    void takesTheStockOfAnOrderFromBeforeRedisWasEmptiedThatStillWaits() {
        session.loseEverything();
        session.load();
        BookingStub.INSTANCE.waits(orderNo);
        create();
        assertHeld(handedOff(1));
        session.assertConserved();
    }

    /**
     * The order waited when the database was asked; then it ended, of which Redis was told before it was emptied once
     * more.
     */
    @Test
    void takesNothingByAnAnswerFromBeforeRedisWasEmptiedAgain() {
        session.loseEverything();
        session.load();
        BookingStub.INSTANCE.waits(orderNo);
        BookingStub.INSTANCE.whileAnswering(orderNo, () -> {
            BookingStub.INSTANCE.waitsNoMore(orderNo);
            session.loseEverything();
            session.load();
        });
        create();
        awaitAllTaken();
        assertNothingTaken();
    }

    @Test
    void waitsWithAnOrderFromBeforeRedisWasEmptiedUntilSomebodySaysWhetherItWaits() {
        session.loseEverything();
        session.load();
        BookingStub.INSTANCE.waits(orderNo);
        BookingStub.INSTANCE.failOn("/internal/placed-orders", 503);
        try {
            create();
            awaitAllTaken();
            assertNothingTaken();
        } finally {
            BookingStub.INSTANCE.isWell();
        }
        assertHeld(handedOff(1));
    }

    /** Waiting messages of the queue are taken together: a script call and a message of each session. */
    @Test
    void takesManyOrdersTogether() {
        LoadedSession rush = LoadedSession.openWithQuota(4, 10);
        List<String> orders =
                IntStream.range(0, 20).mapToObj(n -> "B" + rush.id() + n).toList();
        whileNobodyListens(() -> {
            IntStream.range(0, 20).forEach(n -> create(orders.get(n), rush, n + 1));
            create();
            broker.send(Topology.BOOKING_EVENTS, Topology.ORDER_CREATED, "{".getBytes(StandardCharsets.UTF_8));
        });
        assertHeld(handedOff(1));
        List<HoldsTaken> messages = eventually(() -> {
            List<HoldsTaken> some = messagesWith(orders);
            assertThat(some.stream().mapToInt(message -> message.holds().size()).sum())
                    .isEqualTo(20);
            return some;
        });
        assertThat(messages).as("messages for 20 orders").hasSizeLessThan(10);
        assertThat(messages.stream()
                        .flatMap(message -> message.holds().stream())
                        .map(hold -> hold.refusal() == null))
                .as("the first ten have the ten permits")
                .containsExactlyElementsOf(
                        IntStream.range(0, 20).mapToObj(n -> n < 10).toList());
        rush.assertConserved();
    }

    private List<HoldsTaken> messagesWith(List<String> orders) {
        return orders.stream()
                .flatMap(order -> broker.handedOff(order).stream())
                .map(Broker.HandedOff::holds)
                .distinct()
                .toList();
    }

    private void whileNobodyListens(Runnable work) {
        var ofOrders = listeners.getListenerContainers().stream()
                .map(AbstractMessageListenerContainer.class::cast)
                .filter(container -> Arrays.asList(container.getQueueNames()).contains(Topology.RESERVE_ORDERS_QUEUE))
                .toList();
        assertThat(ofOrders).hasSize(1);
        ofOrders.getFirst().stop();
        try {
            work.run();
        } finally {
            ofOrders.getFirst().start();
        }
    }

    private double answered(String verdict) {
        return metrics.counter("courtgate.orders.stock", "verdict", verdict).count();
    }

    @Test
    void goesOnAfterWhatItCanNotRead() {
        for (String malformed : List.of(
                "{",
                "[]",
                "{\"type\":\"order.created\"}",
                "{\"type\":\"order.created\",\"payload\":{\"orderNo\":\"B\",\"slotIds\":[]}}",
                "{\"type\":\"order.created\",\"payload\":{\"orderNo\":\"B\"}}",
                "{\"type\":\"order.created\",\"payload\":7}")) {
            broker.send(Topology.BOOKING_EVENTS, Topology.ORDER_CREATED, malformed.getBytes(StandardCharsets.UTF_8));
        }
        create();
        assertHeld(handedOff(1));
    }
}
