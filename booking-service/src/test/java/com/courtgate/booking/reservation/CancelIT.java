package com.courtgate.booking.reservation;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.outbox.OutboxRelay;
import com.courtgate.common.testing.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

class CancelIT extends SaleServerTest {
    private static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);

    @Autowired private OverdueSweeper sweeper;
    @Autowired private OutboxRelay relay;
    @Autowired private EndOrder endOrder;
    @Autowired private Orders orders;
    @Autowired private TransactionTemplate transaction;

    private Answer cancel(Decision recorded) {
        return cancel(recorded.userId(), recorded);
    }

    private Answer cancel(long userId, Decision recorded) {
        return delete(student(userId), "/reserve/" + recorded.reservationId());
    }

    private void relay() {
        relay.relay();
    }

    private void assertUntouched(Decision recorded) {
        assertThat(reservationStatus(recorded)).isEqualTo("PENDING_PAYMENT");
        assertThat(orderStatus(recorded)).isEqualTo("STOCK_RESERVED");
        assertThat(eventsOf(recorded)).isZero();
    }

    private void assertEnded(Decision recorded, String reason) {
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(
                        jdbc.queryForObject(
                                "select cancel_reason from reservation where id = ?",
                                String.class,
                                recorded.reservationId()))
                .isEqualTo(reason);
        assertThat(eventsOf(recorded)).isEqualTo(2);
        String canceled =
                jdbc.queryForObject(
                        "select body from outbox_event where aggregate_id = ? and routing_key = ?",
                        String.class,
                        recorded.orderNo(),
                        Topology.ORDER_CANCELED);
        assertThat(canceled)
                .contains("\"userId\":" + recorded.userId())
                .contains("\"reason\":\"" + reason + "\"");
    }

    /** One of the permit's release, one for payment-service when the order has ended. */
    private long eventsOf(Decision recorded) {
        return count("outbox_event where aggregate_id = ?", recorded.orderNo());
    }

    /** Ends, in this test's schema, what other tests left behind. */
    private void sweepLeftovers() {
        var now = clock.instant();
        clock.advance(Duration.ofDays(2));
        sweeper.sweep();
        clock.set(now);
    }

    // By the user

    @Test
    void endsReservationAndOrderAndReleasesThePermit() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        clock.advance(Duration.ofMinutes(3));

        Answer answer = cancel(recorded).isOk();
        assertThat(answer.data().path("reservationId").asLong())
                .isEqualTo(recorded.reservationId());
        assertThat(answer.data().path("status").asText()).isEqualTo("CANCELLED");
        assertEnded(recorded, "BY_USER");
        assertThat(flowOf(recorded))
                .containsExactly(
                        "HOLD_RECORDED ->STOCK_RESERVED APPLIED",
                        "CANCEL STOCK_RESERVED->CANCELED APPLIED");

        relay();
        relay();
        var arrived =
                eventually(
                        () -> {
                            var releases = inbox.releasesOf(recorded.orderNo());
                            assertThat(releases).isNotEmpty();
                            return releases;
                        });
        assertThat(arrived).hasSize(1);
        var event = arrived.getFirst().event();
        assertThat(arrived.getFirst().messageId()).isEqualTo(event.eventId());
        assertThat(event.type()).isEqualTo(Topology.HOLD_RELEASED);
        assertThat(event.aggregateVersion()).isEqualTo(1);
        assertThat(event.occurredAt()).isEqualTo(clock.instant());
        assertThat(event.payload())
                .isEqualTo(
                        new HoldReleased(
                                slot.sessionId(),
                                slot.id(),
                                recorded.userId(),
                                recorded.traceId(),
                                recorded.reservationId(),
                                recorded.orderNo()));
    }

    @Test
    void answersASecondTimeThatTheStateDoesNotAllowIt() {
        Decision recorded = recorded(aSlot(1), aUser());
        cancel(recorded).isOk();
        Answer again = cancel(recorded).isRefused(409, "STATE_INVALID");
        assertThat(again.data().path("status").asText()).isEqualTo("CANCELLED");
        assertEnded(recorded, "BY_USER");
        assertThat(flowOf(recorded)).last().isEqualTo("CANCEL CANCELED->CANCELED IGNORED");
    }

    @Test
    void leavesAPaidOneAloneAndRecordsTheAttempt() {
        Decision recorded = recorded(aSlot(1), aUser());
        pay(recorded);
        cancel(recorded).isRefused(409, "STATE_INVALID");
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        assertThat(eventsOf(recorded)).isZero();
        assertThat(flowOf(recorded)).last().isEqualTo("CANCEL PAID->PAID IGNORED");
    }

    private void pay(Decision recorded) {
        transaction.executeWithoutResult(
                tx -> {
                    var order = orders.find(recorded.orderNo()).orElseThrow();
                    assertThat(
                                    orders.apply(
                                            order,
                                            OrderStatus.Event.PAYMENT_SUCCESS,
                                            clock.instant()))
                            .isTrue();
                    jdbc.update(
                            "update reservation set status = 'CONFIRMED' where id = ?",
                            recorded.reservationId());
                });
    }

    @Test
    void looksLikeNoneToSomebodyElse() {
        Decision recorded = recorded(aSlot(1), aUser());
        cancel(aUser(), recorded).isRefused(404, "NOT_FOUND");
        delete(admin(), "/reserve/" + recorded.reservationId()).isRefused(404, "NOT_FOUND");
        delete(student(recorded.userId()), "/reserve/987654321").isRefused(404, "NOT_FOUND");
        delete(null, "/reserve/" + recorded.reservationId()).isRefused(401, "UNAUTHORIZED");
        assertUntouched(recorded);
        assertThat(flowOf(recorded)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "abc", "1.5", "99999999999999999999", "%27%20or%201=1"})
    void refusesAnIdThatCanBeNone(String id) {
        delete(student(aUser()), "/reserve/" + id).isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/reservations/" + id).isRefused(400, "VALIDATE_FAILED");
    }

    @RepeatedTest(20)
    void cancelsOnceHoweverOftenTheButtonIsPressed() {
        Decision recorded = recorded(aSlot(1), aUser());
        Callable<Integer> press = () -> cancel(recorded).status();
        assertThat(Race.run(List.of(press, press, press, press)))
                .containsExactlyInAnyOrder(200, 409, 409, 409);
        assertEnded(recorded, "BY_USER");
        assertThat(flowOf(recorded)).filteredOn(f -> f.endsWith("APPLIED")).hasSize(2);
    }

    // At the pay deadline

    @Test
    void sweepsAtTheDeadlineAndNotBefore() {
        sweepLeftovers();
        Decision early = recorded(aSlot(1), aUser());
        clock.advance(Duration.ofMinutes(1));
        Decision late = recorded(aSlot(1), aUser());

        clock.advance(PAY_TIMEOUT.minusMinutes(1).minusMillis(1));
        assertThat(sweeper.sweepOnce()).isZero();
        assertUntouched(early);

        clock.advance(Duration.ofMillis(1));
        assertThat(sweeper.sweepOnce()).isEqualTo(1);
        assertEnded(early, "PAY_TIMEOUT");
        assertThat(flowOf(early)).last().isEqualTo("TIMEOUT STOCK_RESERVED->CANCELED APPLIED");
        assertUntouched(late);
        assertThat(sweeper.sweepOnce()).isZero();
    }

    @Test
    void sweepsNothingThatIsPaidOrCancelled() {
        Decision paid = recorded(aSlot(1), aUser());
        pay(paid);
        Decision cancelled = recorded(aSlot(1), aUser());
        cancel(cancelled).isOk();
        clock.advance(PAY_TIMEOUT.plusDays(1));
        sweeper.sweep();
        assertThat(orderStatus(paid)).isEqualTo("PAID");
        assertThat(flowOf(paid)).hasSize(2);
        assertEnded(cancelled, "BY_USER");
        assertThat(flowOf(cancelled)).hasSize(2);
    }

    @Test
    void sweepsOftenEnough() {
        assertThat(jobs.delayOf("OverdueSweeper.sweep")).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void sharesTwoHundredOverdueOrdersAmongTwoSweepers() {
        for (int round = 0; round < 5; round++) {
            sweepLeftovers();
            Slot slot = aSlot(200);
            List<Decision> overdue = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                overdue.add(recorded(slot, aUser()));
            }
            clock.advance(PAY_TIMEOUT);
            var other = new OverdueSweeper(orders, endOrder, transaction, clock);
            List<Integer> swept =
                    Race.run(
                            List.<Callable<Integer>>of(
                                    () -> sweepUntilNothingIsLeft(sweeper, slot),
                                    () -> sweepUntilNothingIsLeft(other, slot)));
            assertThat(swept.get(0) + swept.get(1)).as("round %d: %s", round, swept).isEqualTo(200);
            for (Decision decision : overdue) {
                assertThat(flowOf(decision))
                        .containsExactly(
                                "HOLD_RECORDED ->STOCK_RESERVED APPLIED",
                                "TIMEOUT STOCK_RESERVED->CANCELED APPLIED");
                assertThat(eventsOf(decision)).isEqualTo(2);
            }
            assertThat(activeReservations(slot)).isZero();
        }
    }

    private int sweepUntilNothingIsLeft(OverdueSweeper actor, Slot slot) {
        int swept = 0;
        while (activeReservations(slot) > 0) {
            swept += actor.sweepOnce();
        }
        return swept;
    }

    @Test
    void endsOnceWhenTheUserAndTheDeadlineMeet() {
        for (int round = 0; round < 120; round++) {
            Decision recorded = recorded(aSlot(1), aUser());
            clock.advance(PAY_TIMEOUT);
            int userWaits = Math.max(0, round % 20 - 10);
            int sweeperWaits = Math.max(0, 10 - round % 20);
            Callable<Integer> user =
                    () -> {
                        holdUp(userWaits);
                        return cancel(recorded).status();
                    };
            Callable<Integer> deadline =
                    () -> {
                        holdUp(sweeperWaits);
                        return sweeper.sweepOnce();
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
    @RepeatedTest(10)
    void answersEveryUserWhoCancelsWhileManyAreSwept() {
        Slot slot = aSlot(60);
        List<Decision> overdue = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            overdue.add(recorded(slot, aUser()));
        }
        clock.advance(PAY_TIMEOUT);
        Callable<Integer> forwards = () -> cancelEach(overdue);
        Callable<Integer> backwards = () -> cancelEach(overdue.reversed());
        Callable<Integer> deadline =
                () -> {
                    sweepUntilNothingIsLeft(sweeper, slot);
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
