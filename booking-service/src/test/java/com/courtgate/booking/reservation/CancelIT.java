package com.courtgate.booking.reservation;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.outbox.OutboxRelay;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

class CancelIT extends SaleServerTest {
    @Autowired
    private OutboxRelay relay;

    @Autowired
    private Orders orders;

    @Autowired
    private TransactionTemplate transaction;

    private Answer cancel(Decision recorded) {
        return cancel(recorded.userId(), recorded);
    }

    private Answer cancel(long userId, Decision recorded) {
        return delete(student(userId), "/reserve/" + recorded.reservationIds().getFirst());
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
        assertThat(jdbc.queryForObject(
                        "select cancel_reason from reservation where id = ?",
                        String.class,
                        recorded.reservationIds().getFirst()))
                .isEqualTo(reason);
        assertThat(eventsOf(recorded)).isEqualTo(2);
        String canceled = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ? and routing_key = ?",
                String.class,
                recorded.orderNo(),
                Topology.ORDER_CANCELED);
        assertThat(canceled).contains("\"userId\":" + recorded.userId()).contains("\"reason\":\"" + reason + "\"");
    }

    /** One of the permit's release, one for payment-service when the order has ended. */
    private long eventsOf(Decision recorded) {
        return count("outbox_event where aggregate_id = ?", recorded.orderNo());
    }

    @Test
    void endsReservationAndOrderAndReleasesThePermit() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        clock.advance(Duration.ofMinutes(3));

        Answer answer = cancel(recorded).isOk();
        assertThat(answer.data().path("reservationId").asLong())
                .isEqualTo(recorded.reservationIds().getFirst());
        assertThat(answer.data().path("status").asText()).isEqualTo("CANCELLED");
        assertEnded(recorded, "BY_USER");
        assertThat(flowOf(recorded))
                .containsExactly("HOLD_RECORDED ->STOCK_RESERVED APPLIED", "CANCEL STOCK_RESERVED->CANCELED APPLIED");

        relay();
        relay();
        var arrived = eventually(() -> {
            var releases = inbox.releasesOf(recorded.orderNo());
            assertThat(releases).isNotEmpty();
            return releases;
        });
        assertThat(arrived).hasSize(1);
        var event = arrived.getFirst().event();
        assertThat(arrived.getFirst().messageId()).isEqualTo(event.eventId());
        assertThat(event.type()).isEqualTo(Topology.HOLD_RELEASED);
        assertThat(event.occurredAt()).isEqualTo(clock.instant());
        assertThat(event.payload())
                .isEqualTo(new HoldReleased(
                        slot.sessionId(),
                        slot.id(),
                        recorded.userId(),
                        recorded.traceId(),
                        recorded.reservationIds().getFirst(),
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
    void looksLikeNoneToSomebodyElse() {
        Decision recorded = recorded(aSlot(1), aUser());
        cancel(aUser(), recorded).isRefused(404, "NOT_FOUND");
        delete(admin(), "/reserve/" + recorded.reservationIds().getFirst()).isRefused(404, "NOT_FOUND");
        delete(student(recorded.userId()), "/reserve/987654321").isRefused(404, "NOT_FOUND");
        delete(null, "/reserve/" + recorded.reservationIds().getFirst()).isRefused(401, "UNAUTHORIZED");
        assertUntouched(recorded);
        assertThat(flowOf(recorded)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "abc", "1.5", "99999999999999999999", "%27%20or%201=1"})
    void refusesAnIdThatCanBeNone(String id) {
        delete(student(aUser()), "/reserve/" + id).isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/reservations/" + id).isRefused(400, "VALIDATE_FAILED");
    }

    @RepeatedRace(few = 4, all = 20)
    void cancelsOnceHoweverOftenTheButtonIsPressed() {
        Decision recorded = recorded(aSlot(1), aUser());
        Callable<Integer> press = () -> cancel(recorded).status();
        assertThat(Race.run(List.of(press, press, press, press))).containsExactlyInAnyOrder(200, 409, 409, 409);
        assertEnded(recorded, "BY_USER");
        assertThat(flowOf(recorded)).filteredOn(f -> f.endsWith("APPLIED")).hasSize(2);
    }
}
