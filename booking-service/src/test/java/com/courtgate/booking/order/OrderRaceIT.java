package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.testing.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;

/** Orders and grabs that want the same slots at the same moment, whatever Redis gave to whom. */
class OrderRaceIT extends OrderServerTest {
    private static final int ROUNDS = Race.rounds(8, 40);

    /** As the recorder does, a race that was lost is run again. */
    private Decision record(Slot slot, Hold hold) {
        while (true) {
            try {
                return decided(slot, hold);
            } catch (DuplicateKeyException | ConcurrencyFailureException lostRace) {
                Thread.onSpinWait();
            }
        }
    }

    private Callable<Decision> recording(List<Slot> slots, Hold hold) {
        return () -> record(slots.getFirst(), hold);
    }

    private static long successes(List<Decision> decisions) {
        return decisions.stream().filter(d -> d.outcome() == Outcome.SUCCESS).count();
    }

    private void assertNotOversold(List<Slot> slots) {
        for (Slot slot : slots) {
            assertThat(activeReservations(slot)).isLessThanOrEqualTo(slot.permits());
        }
    }

    private void assertAllOrNothing(String orderNo, Decision decision, int slots) {
        boolean isReserved = decision.outcome() == Outcome.SUCCESS;
        assertThat(status(orderNo)).isEqualTo(isReserved ? "STOCK_RESERVED" : "STOCK_FAILED");
        assertThat(reservationStatuses(orderNo)).hasSize(isReserved ? slots : 0);
    }

    @Test
    void sellsTheLastPlaceToTheGrabOrToTheOrderNeverToBoth() {
        for (int round = 0; round < ROUNDS; round++) {
            List<Slot> slots = aSession(1, 1);
            Slot contested = slots.get(round % 2);
            long user = aUser();
            String orderNo = anOrder(user, slots);
            List<Decision> decisions = Race.run(
                    List.of(recording(slots, orderHold(orderNo, user, slots)), recording(slots, aHold(contested))));
            assertThat(successes(decisions)).isEqualTo(1);
            assertAllOrNothing(orderNo, decisions.getFirst(), 2);
            assertNotOversold(slots);
        }
    }

    @Test
    void sellsNoMoreThanThePlacesToManyOrdersAndGrabs() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(2, 2, 2);
            List<String> orderNos = new ArrayList<>();
            List<Callable<Decision>> actors = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                List<Slot> wanted = List.of(slots.get(i % 3), slots.get((i + 1) % 3));
                long user = aUser();
                String orderNo = anOrder(user, wanted);
                orderNos.add(orderNo);
                actors.add(recording(slots, orderHold(orderNo, user, wanted)));
                actors.add(recording(slots, aHold(slots.get(i % 3))));
            }
            List<Decision> decisions = Race.run(actors);
            assertNotOversold(slots);
            for (int i = 0; i < orderNos.size(); i++) {
                assertAllOrNothing(orderNos.get(i), decisions.get(2 * i), 2);
            }
            assertThat(slots.stream().mapToLong(this::activeReservations).sum())
                    .isEqualTo(decisions.stream()
                            .mapToInt(d -> d.reservationIds().size())
                            .sum());
        }
    }

    /** One user, the same slot, by an order and by a grab. */
    @Test
    void givesOneUserOnePlaceOfASlot() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(3, 3);
            long user = aUser();
            String orderNo = anOrder(user, slots);
            List<Decision> decisions = Race.run(List.of(
                    recording(slots, orderHold(orderNo, user, slots)), recording(slots, aHold(slots.get(1), user))));
            assertThat(successes(decisions)).isEqualTo(1);
            assertThat(activeReservations(slots.get(1))).isEqualTo(1);
            assertAllOrNothing(orderNo, decisions.getFirst(), 2);
        }
    }

    /** Orders that want the same slots do not lock each other out. */
    @Test
    void decidesOrdersOfCrossedSlotsWithoutADeadlock() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            List<Slot> slots = aSession(1, 1, 1, 1);
            List<Callable<Decision>> actors = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                long user = aUser();
                actors.add(recording(slots, orderHold(anOrder(user, slots), user, slots)));
            }
            assertThat(successes(Race.run(actors))).isEqualTo(1);
            assertThat(slots).allMatch(slot -> activeReservations(slot) == 1);
        }
    }

    /** Copies of one hand-off, decided at the same moment. */
    @Test
    void decidesCopiesAlike() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            long user = aUser();
            List<Slot> slots = aSession(2, 2);
            String orderNo = anOrder(user, slots);
            Hold hold = orderHold(orderNo, user, slots);
            List<Decision> decisions =
                    Race.run(List.of(recording(slots, hold), recording(slots, hold), recording(slots, hold)));
            assertThat(decisions).containsOnly(decisions.getFirst());
            assertAllOrNothing(orderNo, decisions.getFirst(), 2);
            assertThat(flow(orderNo)).hasSize(2);
        }
    }

    @Test
    void endsOnceWhenACancelMeetsTheRecording() {
        for (int round = 0; round < ROUNDS; round++) {
            long user = aUser();
            List<Slot> slots = aSession(1, 1);
            String orderNo = anOrder(user, slots);
            Hold hold = orderHold(orderNo, user, slots);
            List<Object> results =
                    Race.run(List.of(() -> cancel(user, orderNo, "k").status(), () -> record(slots.getFirst(), hold)));
            assertThat(results.getFirst()).isEqualTo(200);
            assertThat(status(orderNo)).isEqualTo("CANCELED");
            assertThat(slots).allMatch(slot -> activeReservations(slot) == 0);
            boolean wasReserved = ((Decision) results.get(1)).outcome() == Outcome.SUCCESS;
            assertThat(told(Topology.HOLD_RELEASED, orderNo))
                    .as("released where the permits were its own, given back by the decision where not")
                    .isEqualTo(wasReserved ? 2 : 0);
        }
    }

    @Test
    void neverEndsAnOrderForWantOfStockThatItHas() {
        for (int round = 0; round < ROUNDS / 2; round++) {
            long user = aUser();
            List<Slot> slots = aSession(1, 1);
            String orderNo = anOrder(user, slots);
            clock.advance(Duration.ofSeconds(60));
            Hold hold = orderHold(orderNo, user, slots);
            List<Object> results = Race.run(List.of(
                    () -> {
                        works.run("end-without-stock");
                        return "swept";
                    },
                    () -> record(slots.getFirst(), hold)));
            boolean isReserved = ((Decision) results.get(1)).outcome() == Outcome.SUCCESS;
            assertThat(status(orderNo)).isEqualTo(isReserved ? "STOCK_RESERVED" : "CANCELED");
            assertThat(reservationStatuses(orderNo)).hasSize(isReserved ? 2 : 0);
            assertThat(told(Topology.HOLD_RELEASED, orderNo)).isZero();
        }
    }
}
