package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.OutboxRelay;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.transaction.support.TransactionTemplate;

/** Holds of orders through the real broker: late, doubled, beside grabs, and after everything else. */
class OrderHoldsIT extends SaleServerTest {
    @Autowired
    private RabbitTemplate rabbit;

    @Autowired
    private OutboxRelay relay;

    @Autowired
    private TransactionTemplate transaction;

    private final long user = aUser();
    private List<Slot> slots;
    private String orderNo;

    @BeforeEach
    void anOrderOfTwo() {
        letUsersHave(4);
        slots = aSession(1, 1);
        jdbc.update(
                "update booking_session set status = 'OPEN' where id = ?",
                slots.getFirst().sessionId());
        var body = Map.of(
                "clientRequestId",
                "r" + UUID.randomUUID(),
                "sessionId",
                slots.getFirst().sessionId(),
                "items",
                slots.stream().map(s -> Map.of("slotId", s.id())).toList());
        orderNo = post(student(user), "/orders", body).data().path("orderNo").asText();
    }

    @AfterEach
    void letUsersHaveAsManyAsElsewhere() {
        letUsersHave(2);
    }

    private void letUsersHave(int quota) {
        put(admin(), "/admin/settings", Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", quota, "why", "for this test"))
                .isOk();
    }

    private Hold hold() {
        return orderHold(orderNo, user, slots);
    }

    private String status() {
        return jdbc.queryForObject("select status from booking_order where order_no = ?", String.class, orderNo);
    }

    /** The n-th arrival of the order's decision at reserve-service. */
    private Decision arrived(int number) {
        return eventually(() -> inbox.decisionsOf(orderNo).get(number - 1));
    }

    @Test
    void travelsToReserveServiceWithAllItsSlots() throws IOException {
        relay.relay();
        JsonNode created = eventually(() -> {
            JsonNode event;
            do { // orders of tests before are in the queue as well
                event = json.readTree(
                        rabbit.receive(Topology.RESERVE_ORDERS_QUEUE).getBody());
            } while (!event.path("aggregateId").asText().equals(orderNo));
            return event;
        });
        assertThat(created.path("type").asText()).isEqualTo(Topology.ORDER_CREATED);
        assertThat(created.path("payload").path("slotIds")).hasSize(2);
        assertThat(created.path("payload").path("createdAtMillis").asLong()).isEqualTo(clock.millis());
    }

    @Test
    void isDecidedOnceHoweverOftenItArrives() {
        handOver(slots.getFirst(), List.of(hold(), hold()));
        handOver(slots.getFirst(), List.of(hold()));
        Decision decision = arrived(1);
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(decision.slotIds()).hasSize(2);
        assertThat(decision.reservationIds()).hasSize(2);
        assertThat(arrived(2)).isEqualTo(decision);
        assertThat(status()).isEqualTo("STOCK_RESERVED");
        assertThat(slots).allMatch(slot -> activeReservations(slot) == 1);
    }

    @Test
    void isDecidedBesideGrabsInTheOrderOfTheMessage() {
        Hold before = aHold(slots.get(1));
        Hold after = aHold(slots.get(0));
        handOver(slots.getFirst(), List.of(before, hold(), after));
        assertThat(arrivedDecision(before.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(arrived(1).reason()).isEqualTo(ResultCode.OUT_OF_STOCK);
        assertThat(arrivedDecision(after.traceId()).outcome())
                .as("its place is free again")
                .isEqualTo(Outcome.SUCCESS);
        assertThat(status()).isEqualTo("STOCK_FAILED");
    }

    @Test
    void failsByTheRefusalOfReserveService() {
        handOver(slots.getFirst(), List.of(orderHold(orderNo, user, slots, ResultCode.QUOTA_EXCEEDED)));
        Decision decision = arrived(1);
        assertThat(decision.reason()).isEqualTo(ResultCode.QUOTA_EXCEEDED);
        assertThat(decision.slotIds()).hasSize(2);
        assertThat(status()).isEqualTo("STOCK_FAILED");
        handOver(slots.getFirst(), List.of(hold()));
        assertThat(arrived(2)).as("stock that was taken by a copy goes back").isEqualTo(decision);
    }

    /** A refused order has nothing pending that would bring it back: its message is all there is. */
    @Test
    void failsByTheRefusalThoughItsSlotsAreLocked() {
        transaction.executeWithoutResult(other -> {
            jdbc.queryForList(
                    "select id from time_slot where session_id = ? for update",
                    slots.getFirst().sessionId());
            handOver(slots.getFirst(), List.of(orderHold(orderNo, user, slots, ResultCode.OUT_OF_STOCK)));
            assertThat(arrived(1).reason()).isEqualTo(ResultCode.OUT_OF_STOCK);
        });
        assertThat(status()).isEqualTo("STOCK_FAILED");
    }

    @Test
    void givesBackWhatIsHandedOffAfterTheCancel() {
        var cancelled = send(
                HttpMethod.POST,
                student(user),
                "/orders/" + orderNo + "/cancel",
                r -> r.header("X-Idempotency-Key", "k1"));
        cancelled.isOk();
        handOver(slots.getFirst(), List.of(hold()));
        assertThat(arrived(1).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(status()).isEqualTo("CANCELED");
        assertThat(slots).allMatch(slot -> activeReservations(slot) == 0);
    }
}
