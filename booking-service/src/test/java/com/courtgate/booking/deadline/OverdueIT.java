package com.courtgate.booking.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.PaymentServiceStub;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.booking.session.SlotBlocks.Slot;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.contract.payment.PaidBy;
import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.common.due.Claim;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** Orders whose pay deadline is over. */
class OverdueIT extends SaleServerTest {
    private static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @Autowired
    private EndOverdueOrders endOverdueOrders;

    @Autowired
    private Orders orders;

    @Autowired
    private Inbox payments;

    @Autowired
    private TransactionTemplate transaction;

    @BeforeEach
    void sweepLeftovers() {
        jdbc.update("update booking_order set status = 'CANCELED' where status = 'STOCK_RESERVED'");
    }

    private Answer cancel(Decision recorded) {
        return delete(
                student(recorded.userId()),
                "/reserve/" + recorded.reservationIds().getFirst());
    }

    private void assertUntouched(Decision recorded) {
        assertThat(reservationStatus(recorded)).isEqualTo("PENDING_PAYMENT");
        assertThat(orderStatus(recorded)).isEqualTo("STOCK_RESERVED");
        assertThat(eventsOf(recorded)).isZero();
        assertThat(flowOf(recorded)).hasSize(1);
    }

    private void assertEnded(Decision recorded, String reason) {
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(jdbc.queryForObject(
                        "select cancel_reason from reservation where id = ?",
                        String.class,
                        recorded.reservationIds().getFirst()))
                .isEqualTo(reason);
        assertThat(eventsOf(recorded)).isEqualTo(2);
    }

    /** One of the permit's release, one for payment-service when the order has ended. */
    private long eventsOf(Decision recorded) {
        return count("outbox_event where aggregate_id = ?", recorded.orderNo());
    }

    private Decision overdue() {
        Decision recorded = recorded(aSlot(1), aUser());
        clock.advance(PAY_TIMEOUT);
        return recorded;
    }

    private int sweep() {
        return works.run("end-overdue");
    }

    private void sweepAfter(Duration time) {
        clock.advance(time);
        sweep();
    }

    private void receiveMoney(Decision recorded) {
        String outTradeNo = "P" + aUser();
        var paid = new PaymentSucceeded(
                recorded.orderNo(), outTradeNo, recorded.userId(), PRICE_FEN, PRICE_FEN, 0, clock.instant());
        var event = new Event<>(
                UUID.randomUUID().toString(), Topology.PAYMENT_SUCCEEDED, outTradeNo, clock.instant(), paid);
        try {
            payments.receive(
                    "booking-service",
                    MessageBuilder.withBody(json.writeValueAsBytes(event)).build());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    // Answers of payment-service

    @Test
    void leavesAPaidOneToItsEventHoweverLateThatIs() {
        Decision recorded = overdue();
        paymentServiceStub.says(recorded.orderNo(), Money.MONEY);
        sweepAfter(Duration.ZERO);
        for (int i = 0; i < 20; i++) {
            sweepAfter(Duration.ofMinutes(1));
        }
        assertUntouched(recorded);
        receiveMoney(recorded);
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        sweepAfter(Duration.ofDays(1));
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
    }

    @Test
    void keepsAPaidOneWhenPaymentServiceFallsSilentAfterwards() {
        Decision recorded = overdue();
        paymentServiceStub.says(recorded.orderNo(), Money.MONEY);
        sweepAfter(Duration.ZERO);
        paymentServiceStub.fallsSilent();
        for (int i = 0; i < 10; i++) {
            sweepAfter(Duration.ofMinutes(2));
        }
        assertUntouched(recorded);
        paymentServiceStub.speaksAgain();
        paymentServiceStub.says(recorded.orderNo(), Money.NONE); // given back at its counter
        closeBreakers();
        sweepAfter(Duration.ofMinutes(2));
        assertEnded(recorded, "PAY_TIMEOUT");
    }

    @Test
    void endsOneWithinFiveSecondsOfTheWordThatNothingWasPaid() {
        Decision recorded = overdue();
        paymentServiceStub.says(recorded.orderNo(), Money.UNKNOWN);
        sweepAfter(Duration.ZERO);
        sweepAfter(Duration.ofSeconds(1));
        assertUntouched(recorded);
        paymentServiceStub.says(recorded.orderNo(), Money.NONE);
        sweepAfter(Duration.ofSeconds(1));
        assertEnded(recorded, "PAY_TIMEOUT");
    }

    @ParameterizedTest
    @EnumSource(PaymentServiceStub.Silence.class)
    void waitsForSilenceFiveMinutesMoreAndNoLonger(PaymentServiceStub.Silence silence) {
        Decision recorded = overdue();
        paymentServiceStub.fallsSilent(silence);
        sweepAfter(Duration.ZERO);
        for (int i = 0; i < 29; i++) {
            sweepAfter(PATIENCE.dividedBy(30));
        }
        sweepAfter(PATIENCE.dividedBy(30).minusMillis(1));
        assertUntouched(recorded);
        sweepAfter(Duration.ofMillis(1));
        assertEnded(recorded, "PAY_TIMEOUT");
        receiveMoney(recorded);
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(count(
                        "outbox_event where aggregate_id = ? and routing_key = ?",
                        recorded.orderNo(),
                        Topology.PAYMENT_REFUSED))
                .as("the money goes back")
                .isEqualTo(1);
    }

    @Test
    void asksLessAndLessOftenWhileNobodyKnows() {
        Decision recorded = overdue();
        paymentServiceStub.says(recorded.orderNo(), Money.UNKNOWN);
        int before = paymentServiceStub.calls();
        sweep();
        for (int i = 0; i < 299; i++) {
            sweepAfter(Duration.ofSeconds(1));
        }
        assertUntouched(recorded);
        assertThat(paymentServiceStub.calls() - before).isBetween(15, 40);
    }

    @Test
    void decidesForEachOrderOfABatchAlone() {
        Slot slot = aSlot(3);
        Decision paid = recorded(slot, aUser());
        Decision unknown = recorded(slot, aUser());
        Decision unpaid = recorded(slot, aUser());
        clock.advance(PAY_TIMEOUT);
        paymentServiceStub.says(paid.orderNo(), Money.MONEY);
        paymentServiceStub.says(unknown.orderNo(), Money.UNKNOWN);
        int before = paymentServiceStub.calls();
        sweep();
        assertThat(paymentServiceStub.calls() - before).isEqualTo(1);
        assertUntouched(paid);
        assertUntouched(unknown);
        assertEnded(unpaid, "PAY_TIMEOUT");
        assertThat(paymentServiceStub.lastInternalKey()).isEqualTo(INTERNAL_KEY);
    }

    @Test
    void isCancelledByItsUserWhileItWaits() {
        Decision recorded = overdue();
        paymentServiceStub.says(recorded.orderNo(), Money.MONEY);
        sweep();
        cancel(recorded).isOk();
        assertEnded(recorded, "BY_USER");
    }

    /** The one that had claimed it died before it asked. */
    @Test
    void isLookedAfterByAnotherWhenTheLeaseIsOver() {
        Decision recorded = overdue();
        Duration lease = endOverdueOrders.schedule().lease();
        transaction.executeWithoutResult(tx -> assertThat(endOverdueOrders.claim(
                        new Claim(clock.instant(), clock.instant().plus(lease))))
                .hasSize(1));
        sweep();
        assertUntouched(recorded);
        sweepAfter(lease);
        assertEnded(recorded, "PAY_TIMEOUT");
    }

    @Test
    void tellsWhichPaymentsWereTaken() {
        Decision taken = recorded(aSlot(1), aUser());
        receiveMoney(taken);
        Decision waiting = recorded(aSlot(1), aUser());
        var asked = new PaidBy(List.of(taken.orderNo(), waiting.orderNo(), "BNOBODY"));
        var paidBy =
                postInternal("/internal/orders/paid-by", asked).isOk().body().path("outTradeNos");
        assertThat(paidBy).hasSize(1);
        assertThat(paidBy.path(taken.orderNo()).asText()).startsWith("P");
        var none = new PaidBy(List.of());
        assertThat(postInternal("/internal/orders/paid-by", none).status()).isEqualTo(400);
        assertThat(post(student(1), "/internal/orders/paid-by", asked).status()).isIn(401, 403);
    }

    // Who may end it, and how often

    private void pay(Decision recorded) {
        transaction.executeWithoutResult(tx -> {
            var order = orders.find(recorded.orderNo()).orElseThrow();
            assertThat(orders.apply(order, OrderStatus.Event.PAYMENT_SUCCESS, clock.instant()))
                    .isTrue();
            jdbc.update(
                    "update reservation set status = 'CONFIRMED' where id = ?",
                    recorded.reservationIds().getFirst());
        });
    }

    @Test
    void sweepsAtTheDeadlineAndNotBefore() {
        Decision early = recorded(aSlot(1), aUser());
        clock.advance(Duration.ofMinutes(1));
        Decision late = recorded(aSlot(1), aUser());

        clock.advance(PAY_TIMEOUT.minusMinutes(1).minusMillis(1));
        assertThat(sweep()).isZero();
        assertUntouched(early);

        clock.advance(Duration.ofMillis(1));
        assertThat(sweep()).isEqualTo(1);
        assertEnded(early, "PAY_TIMEOUT");
        assertThat(flowOf(early)).last().isEqualTo("TIMEOUT STOCK_RESERVED->CANCELED APPLIED");
        assertUntouched(late);
        assertThat(sweep()).isZero();
    }

    @Test
    void sweepsNothingThatIsPaidOrCancelled() {
        Decision paid = recorded(aSlot(1), aUser());
        pay(paid);
        Decision cancelled = recorded(aSlot(1), aUser());
        cancel(cancelled).isOk();
        clock.advance(PAY_TIMEOUT.plusDays(1));
        sweep();
        assertThat(orderStatus(paid)).isEqualTo("PAID");
        assertThat(flowOf(paid)).hasSize(2);
        assertEnded(cancelled, "BY_USER");
        assertThat(flowOf(cancelled)).hasSize(2);
    }

    @Test
    void sweepsOftenEnough() {
        assertThat(endOverdueOrders.schedule().every()).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void sharesTwoHundredOverdueOrdersAmongTwoSweepers() {
        for (int round = 0; round < Race.rounds(3, 5); round++) {
            sweepLeftovers();
            Slot slot = aSlot(200);
            recorded(slot, 200);
            clock.advance(PAY_TIMEOUT);
            Callable<Integer> instance = () -> sweepUntilNothingIsLeft(slot);
            List<Integer> swept = Race.run(List.of(instance, instance));
            assertThat(swept.get(0) + swept.get(1))
                    .as("round %d: %s", round, swept)
                    .isEqualTo(200);
            assertThat(flowsOf(slot))
                    .hasSize(200)
                    .containsOnly("HOLD_RECORDED ->STOCK_RESERVED APPLIED, TIMEOUT STOCK_RESERVED->CANCELED APPLIED");
            assertThat(jdbc.queryForList("""
                    select count(*) from outbox_event where aggregate_id in
                      (select order_no from reservation where slot_id = ?)
                    group by aggregate_id
                    """, Integer.class, slot.id()))
                    .hasSize(200)
                    .containsOnly(2);
            assertThat(activeReservations(slot)).isZero();
        }
    }

    /** The state flow of each order. */
    private List<String> flowsOf(Slot slot) {
        return jdbc.queryForList("""
                select group_concat(concat(event, ' ', coalesce(from_status, ''), '->', to_status, ' ', result)
                                    order by id separator ', ')
                from order_state_flow where order_no in (select order_no from reservation where slot_id = ?)
                group by order_no
                """, String.class, slot.id());
    }

    private int sweepUntilNothingIsLeft(Slot slot) {
        int swept = 0;
        while (activeReservations(slot) > 0) {
            swept += sweep();
        }
        return swept;
    }

    @Test
    void endsOnceWhenTheUserAndTheDeadlineMeet() {
        for (int round = 0; round < Race.rounds(12, 120); round++) {
            Decision recorded = recorded(aSlot(1), aUser());
            clock.advance(PAY_TIMEOUT);
            int lead = round * 7 % 20 - 10;
            int userWaits = Math.max(0, lead);
            int sweeperWaits = Math.max(0, -lead);
            Callable<Integer> user = () -> {
                holdUp(userWaits);
                return cancel(recorded).status();
            };
            Callable<Integer> deadline = () -> {
                holdUp(sweeperWaits);
                return sweep();
            };
            List<Integer> results = Race.run(List.of(user, deadline, deadline));
            clock.set(clock.instant().minus(PAY_TIMEOUT));

            assertThat(results.getFirst()).isIn(200, 409);
            boolean byUser = results.getFirst() == 200;
            assertEnded(recorded, byUser ? "BY_USER" : "PAY_TIMEOUT");
            assertThat(flowOf(recorded))
                    .filteredOn(f -> f.endsWith("APPLIED"))
                    .containsExactly(
                            "HOLD_RECORDED ->STOCK_RESERVED APPLIED",
                            (byUser ? "CANCEL" : "TIMEOUT") + " STOCK_RESERVED->CANCELED APPLIED");
        }
    }

    /** Spends some round trips, so that over the rounds each side is first now and then. */
    private void holdUp(int roundTrips) {
        for (int i = 0; i < roundTrips; i++) {
            count("court where id = ?", i);
        }
    }

    /** Many at once, so that the sweeper holds some orders while it comes to others. */
    @RepeatedRace(few = 3, all = 10)
    void answersEveryUserWhoCancelsWhileManyAreSwept() {
        Slot slot = aSlot(60);
        List<Decision> overdue = recorded(slot, 60);
        clock.advance(PAY_TIMEOUT);
        Callable<Integer> forwards = () -> cancelEach(overdue);
        Callable<Integer> backwards = () -> cancelEach(overdue.reversed());
        Callable<Integer> deadline = () -> {
            sweepUntilNothingIsLeft(slot);
            return 0;
        };
        Race.run(List.of(forwards, backwards, deadline));
        for (Decision decision : overdue) {
            assertThat(reservationStatus(decision)).isEqualTo("CANCELLED");
            assertThat(eventsOf(decision)).isEqualTo(2);
            assertThat(flowOf(decision)).filteredOn(f -> f.endsWith("APPLIED")).hasSize(2);
        }
    }

    private int cancelEach(List<Decision> decisions) {
        for (Decision decision : decisions) {
            assertThat(cancel(decision).status()).isIn(200, 409);
        }
        return decisions.size();
    }
}
