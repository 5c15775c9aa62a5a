package com.courtgate.booking.placing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.core.Message;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;

/** Orders and grabs that want the same slots at the same moment. */
class PlacingRaceIT extends OrderServerTest {
    private static final int ROUNDS = 40;

    /** What an order or a grab was told. */
    private record Told(String orderNo, long user, boolean orderCreated, List<Decision> decisions) {}

    private Told order(long user, List<Slot> slots) {
        JsonNode order = placed(user, slots);
        return new Told(order.path("orderNo").asText(), user, status(order).equals("CREATED"), List.of());
    }

    /** As the recorder does, a race that was lost is run again. */
    private Told grab(Slot slot, Hold hold) {
        while (true) {
            try {
                return new Told("", hold.userId(), false, decisionsOn(slot, hold));
            } catch (DuplicateKeyException | ConcurrencyFailureException lostRace) {
                Thread.onSpinWait();
            }
        }
    }

    private void assertNotOversold(List<Slot> slots) {
        for (Slot slot : slots) {
            assertThat(activeReservations(slot)).isLessThanOrEqualTo(slot.permits());
        }
    }

    /** Redis gave the permit to the grab, or to the order; the database found out later. */
    @Test
    void sellsTheLastPlaceToTheGrabOrToTheOrderNeverToBoth() {
        for (int round = 0; round < ROUNDS; round++) {
            boolean grabHasThePermit = round % 2 == 0;
            List<Slot> slots = aSession(1, 1);
            Slot contested = slots.get(round % 4 / 2);
            long user = aUser();
            Hold hold = aHold(contested);
            List<Told> told = Race.run(List.of(() -> order(user, slots), () -> grab(contested, hold)));
            assertNotOversold(slots);
            Told order = told.get(0);
            List<Decision> decisions = told.get(1).decisions();
            if (!order.orderCreated()) {
                assertThat(decisions).first().returns(Outcome.SUCCESS, Decision::outcome);
                assertThat(status(order.orderNo())).isEqualTo("STOCK_FAILED");
                assertThat(activeReservations(slots.get(1 - round % 4 / 2))).isZero();
                continue;
            }
            assertThat(decisions).as("it waits for the order's answer").isEmpty();
            told(grabHasThePermit ? refused(order.orderNo(), user, slots) : reserved(order.orderNo(), user, slots));
            assertThat(decided(contested, hold).outcome())
                    .isEqualTo(grabHasThePermit ? Outcome.SUCCESS : Outcome.FAILED);
            assertThat(status(order.orderNo())).isEqualTo(grabHasThePermit ? "STOCK_FAILED" : "STOCK_RESERVED");
            assertThat(activeReservations(contested)).isEqualTo(1);
        }
    }

    @Test
    void sellsNoMoreThanThePlacesToManyOrdersAndGrabs() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(2, 2, 2);
            List<Callable<Told>> actors = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                List<Slot> wanted = List.of(slots.get(i % 3), slots.get((i + 1) % 3));
                long user = aUser();
                actors.add(() -> order(user, wanted));
                Hold hold = aHold(slots.get(i % 3));
                Slot slot = slots.get(i % 3);
                actors.add(() -> grab(slot, hold));
            }
            List<Told> told = Race.run(actors);
            assertNotOversold(slots);
            long reservations =
                    slots.stream().mapToLong(this::activeReservations).sum();
            long byOrders = 2 * told.stream().filter(Told::orderCreated).count();
            long byGrabs = told.stream()
                    .flatMap(t -> t.decisions().stream())
                    .filter(d -> d.outcome() == Outcome.SUCCESS)
                    .count();
            assertThat(reservations).as("all of an order or nothing").isEqualTo(byOrders + byGrabs);
        }
    }

    /** A hold whose patience is over meets the answer to the order that is in its way. */
    @Test
    void endsAnOrderForAnImpatientHoldOrAppliesItsAnswer() {
        for (int round = 0; round < ROUNDS; round++) {
            List<Slot> slots = aSession(1, 1);
            long user = aUser();
            Hold hold = again(aHold(slots.get(0)), Duration.ofSeconds(20));
            String orderNo = anOrder(user, slots);
            Message answer = reserved(orderNo, user, slots);
            List<Told> told = Race.run(List.of(() -> grab(slots.get(0), hold), () -> {
                told(answer);
                return new Told(orderNo, user, true, List.of());
            }));
            assertNotOversold(slots);
            boolean held = told.get(0).decisions().stream().anyMatch(d -> d.outcome() == Outcome.SUCCESS);
            assertThat(status(orderNo)).isEqualTo(held ? "CANCELED" : "STOCK_RESERVED");
            assertThat(activeReservations(slots.get(0))).isEqualTo(1);
            assertThat(activeReservations(slots.get(1))).isEqualTo(held ? 0 : 1);
            if (held) {
                assertThat(told(Topology.HOLD_RELEASED, orderNo)).isGreaterThanOrEqualTo(2);
            }
        }
    }

    /** One user, the same slot, by an order and by a grab. */
    @Test
    void givesOneUserOnePlaceOfASlot() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(3);
            Slot slot = slots.getFirst();
            long user = aUser();
            Hold hold = aHold(slot, user);
            List<Told> told = Race.run(List.of(() -> order(user, slots), () -> grab(slot, hold)));
            assertThat(activeReservations(slot)).isEqualTo(1);
            if (told.get(0).orderCreated()) {
                assertThat(told.get(1).decisions()).isEmpty();
            }
        }
    }

    /** Orders that want the same slots in another order do not lock each other out. */
    @Test
    void decidesOrdersOfCrossedSlotsWithoutADeadlock() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(1, 1, 1, 1);
            List<Callable<Told>> actors = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                List<Slot> wanted = new ArrayList<>(slots);
                java.util.Collections.rotate(wanted, i);
                long user = aUser();
                actors.add(() -> order(user, wanted));
            }
            assertThat(Race.run(actors)).filteredOn(Told::orderCreated).hasSize(1);
            assertThat(slots).allMatch(slot -> activeReservations(slot) == 1);
        }
    }
}
