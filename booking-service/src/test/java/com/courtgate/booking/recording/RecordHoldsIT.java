package com.courtgate.booking.recording;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;

class RecordHoldsIT extends SaleServerTest {
    private static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);

    @Autowired
    private RecordHolds recordHolds;

    @Autowired
    private RetryingRecorder recorder;

    private List<Decision> record(Slot slot, List<Hold> holds) {
        var result = Recorded.by(recorder, slot.sessionId(), holds);
        assertThat(result.dead()).isEmpty();
        return result.decisions();
    }

    private void cancel(Decision recorded) {
        delete(
                        student(recorded.userId()),
                        "/reserve/" + recorded.reservationIds().getFirst())
                .isOk();
    }

    private List<Integer> placesOf(Slot slot) {
        return jdbc.queryForList(
                "select active_place from reservation where slot_id = ? and active_place is not"
                        + " null order by active_place",
                Integer.class,
                slot.id());
    }

    private static List<Outcome> outcomes(List<Decision> decisions) {
        return decisions.stream().map(Decision::outcome).toList();
    }

    // Results of a hold

    @Test
    void writesOrderReservationStateFlowAndDecision() {
        Slot slot = aSlot(1);
        Hold hold = aHold(slot);
        Decision decision = decided(slot, hold);

        assertThat(decision.traceId()).isEqualTo(hold.traceId());
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(decision.reason()).isNull();

        var order = jdbc.queryForMap("select * from booking_order where order_no = ?", decision.orderNo());
        assertThat(order)
                .containsEntry("user_id", hold.userId())
                .containsEntry("session_id", slot.sessionId())
                .containsEntry("amount_fen", PRICE_FEN)
                .containsEntry("status", "STOCK_RESERVED")
                .containsEntry("version", 0);
        assertThat(deadlineOf(decision)).isEqualTo(clock.instant().plus(PAY_TIMEOUT));

        var reservation = jdbc.queryForMap(
                "select * from reservation where id = ?",
                decision.reservationIds().getFirst());
        assertThat(reservation)
                .containsEntry("order_no", decision.orderNo())
                .containsEntry("session_id", slot.sessionId())
                .containsEntry("slot_id", slot.id())
                .containsEntry("slot_permits", 1)
                .containsEntry("place_no", 1)
                .containsEntry("user_id", hold.userId())
                .containsEntry("trace_id", hold.traceId())
                .containsEntry("amount_fen", PRICE_FEN)
                .containsEntry("status", "PENDING_PAYMENT")
                .containsEntry("cancel_reason", null);

        assertThat(flowOf(decision)).containsExactly("HOLD_RECORDED ->STOCK_RESERVED APPLIED");
        var kept = jdbc.queryForMap("select * from hold_decision where trace_id = ?", hold.traceId());
        assertThat(kept)
                .containsEntry("outcome", "SUCCESS")
                .containsEntry("order_no", decision.orderNo())
                .containsEntry("user_id", hold.userId());
    }

    private Instant deadlineOf(Decision decision) {
        return jdbc.queryForObject(
                "select pay_deadline from booking_order where order_no = ?",
                (row, i) -> row.getTimestamp(1).toInstant(),
                decision.orderNo());
    }

    // The same trace again

    @Test
    void answersTheSameTraceAlikeAndWritesNothing() {
        Slot slot = aSlot(3);
        Hold hold = aHold(slot);
        Decision first = decided(slot, hold);
        clock.advance(Duration.ofMinutes(1));
        assertThat(decided(slot, hold)).isEqualTo(first);
        assertThat(activeReservations(slot)).isEqualTo(1);
        assertThat(count("booking_order where session_id = ?", slot.sessionId()))
                .isEqualTo(1);
        assertThat(flowOf(first)).hasSize(1);
    }

    @Test
    void takesATraceThatIsTwiceInABatchOnce() {
        Slot slot = aSlot(3);
        Hold hold = aHold(slot);
        Hold other = aHold(slot);
        List<Decision> decisions = record(slot, List.of(hold, other, hold, other, hold));
        assertThat(decisions).extracting(Decision::traceId).containsExactlyInAnyOrder(hold.traceId(), other.traceId());
        assertThat(activeReservations(slot)).isEqualTo(2);
    }

    @Test
    void answersAKnownTraceBesideNewOnes() {
        Slot slot = aSlot(3);
        Hold known = aHold(slot);
        Decision first = decided(slot, known);
        List<Decision> decisions = record(slot, List.of(aHold(slot), known, aHold(slot)));
        assertThat(decisions).hasSize(3).contains(first);
        assertThat(activeReservations(slot)).isEqualTo(3);
    }

    @RepeatedRace(few = 4, all = 20)
    void recordsATraceOnceHoweverManyRecordIt() {
        Slot slot = aSlot(7);
        Hold hold = aHold(slot);
        List<Hold> crowd =
                Stream.concat(Stream.of(hold), holds(slot, 2).stream()).toList();
        List<Decision> answers = Race.run(List.<Callable<Decision>>of(
                () -> ofTrace(hold, record(slot, List.of(hold))),
                () -> ofTrace(hold, record(slot, List.of(hold))),
                () -> ofTrace(hold, record(slot, List.of(hold, hold))),
                () -> ofTrace(hold, record(slot, crowd))));
        assertThat(Set.copyOf(answers)).hasSize(1);
        assertThat(answers.getFirst().outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(count("reservation where trace_id = ?", hold.traceId())).isEqualTo(1);
        assertThat(activeReservations(slot)).isEqualTo(3);
        assertThat(count("booking_order where user_id = ?", hold.userId())).isEqualTo(1);
    }

    private static Decision ofTrace(Hold hold, List<Decision> decisions) {
        return decisions.stream()
                .filter(d -> d.traceId().equals(hold.traceId()))
                .findFirst()
                .orElseThrow();
    }

    // Refusals

    @Test
    void refusesAFullSlotForEverEvenWhenItIsFreeAgain() {
        Slot slot = aSlot(1);
        Decision winner = recorded(slot, aUser());
        Hold late = aHold(slot);
        Decision refused = decided(slot, late);
        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.reason()).isEqualTo(ResultCode.OUT_OF_STOCK);

        cancel(winner);
        assertThat(decided(slot, late)).isEqualTo(refused);
        assertThat(record(slot, List.of(late, aHold(slot)))).contains(refused);
        assertThat(count("reservation where trace_id = ?", late.traceId())).isZero();
        assertThat(activeReservations(slot)).isEqualTo(1);
    }

    @Test
    void refusesASecondReservationOfTheSlotBySameUser() {
        Slot slot = aSlot(7);
        Decision first = recorded(slot, aUser());
        Decision second = decided(slot, aHold(slot, first.userId()));
        assertThat(second.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(second.reason()).isEqualTo(ResultCode.DUP_REQ);
        assertThat(activeReservations(slot)).isEqualTo(1);
    }

    @Test
    void refusesTheSecondOfOneUserInABatchAndNobodyElse() {
        Slot slot = aSlot(7);
        long greedy = aUser();
        List<Decision> decisions = record(slot, List.of(aHold(slot), aHold(slot, greedy), aHold(slot, greedy)));
        assertThat(outcomes(decisions)).containsExactlyInAnyOrder(Outcome.SUCCESS, Outcome.SUCCESS, Outcome.FAILED);
        assertThat(decisions)
                .filteredOn(d -> d.userId() == greedy)
                .extracting(Decision::reason)
                .containsExactlyInAnyOrder(null, ResultCode.DUP_REQ);
        assertThat(activeReservations(slot)).isEqualTo(2);
    }

    @Test
    void refusesWhatIsNotSoldInTheSession() {
        Slot slot = aSlot(1);
        Slot foreign = aSlot(1);
        Slot unknown = new Slot(slot.sessionId(), Long.MAX_VALUE, 1);
        Slot blocked = aSlot(1);
        jdbc.update("update time_slot set blocked = true where id = ?", blocked.id());
        Slot removed = aSlot(1);
        jdbc.update("update time_slot set active = false where id = ?", removed.id());

        assertRefused(ResultCode.PARAM_ERROR, decided(new Slot(slot.sessionId(), foreign.id(), 1), aHold(foreign)));
        assertRefused(ResultCode.PARAM_ERROR, decided(unknown, aHold(unknown)));
        assertRefused(ResultCode.SLOT_CLOSED, decided(blocked, aHold(blocked)));
        assertRefused(ResultCode.SLOT_CLOSED, decided(removed, aHold(removed)));
        assertThat(record(slot, List.of(aHold(foreign), aHold(slot), aHold(unknown))))
                .extracting(Decision::reason)
                .containsExactlyInAnyOrder(null, ResultCode.PARAM_ERROR, ResultCode.PARAM_ERROR);
        for (Slot none : List.of(foreign, blocked, removed)) {
            assertThat(activeReservations(none)).isZero();
        }
    }

    private static void assertRefused(ResultCode reason, Decision decision) {
        assertThat(decision.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(decision.reason()).isEqualTo(reason);
    }

    // No oversell (I1)

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void sellsEveryPermitOnceUnderFourRecorders(int permits) {
        for (int round = 0; round < Race.rounds(6, 30); round++) {
            Slot slot = aSlot(permits);
            int perCommit = round % 3 == 0 ? 1 : round % 3 == 1 ? 7 : 30;
            Callable<List<Decision>> actor = () -> recordInParts(slot, holds(slot, 30), perCommit);
            List<Decision> decisions = Race.run(List.of(actor, actor, actor, actor)).stream()
                    .flatMap(List::stream)
                    .toList();
            assertThat(decisions).hasSize(120);
            assertThat(Collections.frequency(outcomes(decisions), Outcome.SUCCESS))
                    .as("round %d, %d holds per commit", round, perCommit)
                    .isEqualTo(permits);
            assertThat(activeReservations(slot)).isEqualTo(permits);
            assertThat(decisions)
                    .filteredOn(d -> d.outcome() == Outcome.FAILED)
                    .extracting(Decision::reason)
                    .containsOnly(ResultCode.OUT_OF_STOCK);
        }
    }

    private List<Decision> recordInParts(Slot slot, List<Hold> holds, int perCommit) {
        List<Decision> decisions = new ArrayList<>();
        for (int from = 0; from < holds.size(); from += perCommit) {
            int to = Math.min(holds.size(), from + perCommit);
            decisions.addAll(record(slot, holds.subList(from, to)));
        }
        return decisions;
    }

    @RepeatedRace(few = 3, all = 10)
    void neverHoldsMoreThanThePermitsWhileOthersCancel() {
        Slot slot = aSlot(3);
        Callable<Long> seller = () -> {
            for (int i = 0; i < 10; i++) {
                record(slot, holds(slot, 2)).stream()
                        .filter(d -> d.outcome() == Outcome.SUCCESS)
                        .forEach(this::cancel);
            }
            return 0L;
        };
        Callable<Long> watcher = () -> {
            long most = 0;
            for (int i = 0; i < 200; i++) {
                most = Math.max(most, activeReservations(slot));
            }
            return most;
        };
        List<Long> most = Race.run(List.of(seller, seller, seller, watcher));
        assertThat(most.getLast()).isLessThanOrEqualTo(3);
        assertThat(activeReservations(slot)).isZero();
    }

    @Test
    void hasADatabaseThatRefusesTheEighthOfSevenByItself() {
        Slot slot = aSlot(7);
        record(slot, holds(slot, 6));
        assertThatThrownBy(() -> insert(slot, 7, 6, aUser()))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessageContaining("reservation_one_per_place");
        insert(slot, 7, 7, aUser());
        // MySQL calls a violated check a "general error", for which Spring has no name.
        assertThatThrownBy(() -> insert(slot, 7, 8, aUser()))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("reservation_place");
        assertThatThrownBy(() -> insert(slot, 7, 0, aUser()))
                .isInstanceOf(DataAccessException.class)
                .hasMessageContaining("reservation_place");
        assertThatThrownBy(() -> insert(slot, 8, 8, aUser()))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("reservation_slot");
        assertThatThrownBy(() -> jdbc.update("update time_slot set permits = 8 where id = ?", slot.id()))
                .isInstanceOf(DataIntegrityViolationException.class)
                .hasMessageContaining("reservation_slot");
        assertThat(activeReservations(slot)).isEqualTo(7);
    }

    @Test
    void hasADatabaseThatRefusesAUsersSecondByItself() {
        Slot slot = aSlot(7);
        Decision first = recorded(slot, aUser());
        assertThatThrownBy(() -> insert(slot, 7, 2, first.userId()))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessageContaining("reservation_one_per_user");
    }

    @Test
    void hasADatabaseThatLetsNoCancelledOneComeBackToATakenPlace() {
        Slot slot = aSlot(1);
        Decision first = recorded(slot, aUser());
        cancel(first);
        recorded(slot, aUser());
        assertThatThrownBy(() -> jdbc.update(
                        "update reservation set status = 'CONFIRMED' where id = ?",
                        first.reservationIds().getFirst()))
                .isInstanceOf(DuplicateKeyException.class)
                .hasMessageContaining("reservation_one_per_place");
    }

    private void insert(Slot slot, int slotPermits, int place, long userId) {
        jdbc.update("""
                insert into reservation
                  (order_no, session_id, slot_id, slot_permits, place_no, user_id, amount_fen,
                   status, created_at, updated_at)
                values ('SMUGGLED', ?, ?, ?, ?, ?, 0, 'CONFIRMED', now(3), now(3))
                """, slot.sessionId(), slot.id(), slotPermits, place, userId);
    }

    // Places that come free

    @Test
    void sellsACancelledPlaceToAnotherAndToTheSameUserAgain() {
        Slot slot = aSlot(1);
        Decision first = recorded(slot, aUser());
        cancel(first);
        Decision second = recorded(slot, aUser());
        cancel(second);
        Decision again = recorded(slot, first.userId());
        assertThat(again.reservationIds().getFirst())
                .isNotEqualTo(first.reservationIds().getFirst());
        assertThat(activeReservations(slot)).isEqualTo(1);
        assertThat(count("reservation where slot_id = ?", slot.id())).isEqualTo(3);
    }

    @Test
    void findsTheHolesThatCancellationsLeft() {
        Slot slot = aSlot(5);
        List<Decision> all = record(slot, holds(slot, 5));
        for (Decision decision : all) {
            int place = jdbc.queryForObject(
                    "select place_no from reservation where id = ?",
                    Integer.class,
                    decision.reservationIds().getFirst());
            if (place == 2 || place == 4) {
                cancel(decision);
            }
        }
        assertThat(placesOf(slot)).containsExactly(1, 3, 5);
        assertThat(outcomes(record(slot, holds(slot, 3))))
                .containsExactlyInAnyOrder(Outcome.SUCCESS, Outcome.SUCCESS, Outcome.FAILED);
        assertThat(placesOf(slot)).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void findsTheHolesAfterThePlacesOnTopInOneBatch() {
        Slot slot = aSlot(5);
        List<Decision> three = record(slot, holds(slot, 3));
        cancel(three.getFirst());
        List<Decision> four = record(slot, holds(slot, 4));
        assertThat(Collections.frequency(outcomes(four), Outcome.SUCCESS)).isEqualTo(3);
        assertThat(placesOf(slot)).containsExactly(1, 2, 3, 4, 5);
    }

    // One bad hold

    @Test
    void letsABadHoldFailAloneAndGoToTheDeadLetters() {
        Slot slot = aSlot(60);
        Hold bad = Hold.ofGrab("x".repeat(65), aUser(), slot.id(), clock.millis());
        List<Hold> holds = new ArrayList<>(holds(slot, 49));
        holds.add(20, bad);
        handOver(slot, holds);

        holds.remove(bad);
        eventually(() -> {
            for (Hold hold : holds) {
                assertThat(inbox.decisionsOf(hold.traceId()))
                        .extracting(Decision::outcome)
                        .containsExactly(Outcome.SUCCESS);
            }
            assertThat(count("dead_letter where body like ?", "%" + bad.traceId() + "%"))
                    .isEqualTo(1);
        });
        assertThat(activeReservations(slot)).isEqualTo(49);
        assertThat(inbox.decisionsOf(bad.traceId())).isEmpty();
    }

    @Test
    void rollsTheWholeCommitBackWhenOneHoldCanNotBeWritten() {
        Slot slot = aSlot(9);
        Hold bad = Hold.ofGrab("x".repeat(65), aUser(), slot.id(), clock.millis());
        Hold good = aHold(slot);
        assertThatThrownBy(() -> recordHolds.record(slot.sessionId(), List.of(good, bad)))
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThat(activeReservations(slot)).isZero();
        assertThat(count("hold_decision where trace_id = ?", good.traceId())).isZero();
    }

    @Test
    void refusesWhatHasBegunMeanwhile() {
        Slot slot = aSlot(2);
        Hold inTime = aHold(slot);
        Hold late = aHold(slot);
        clock.set(startOf(slot).minusMillis(1));
        assertThat(decided(slot, inTime).outcome()).isEqualTo(Outcome.SUCCESS);
        clock.set(startOf(slot));
        assertThat(decided(slot, late).reason()).isEqualTo(ResultCode.SLOT_CLOSED);
        assertThat(decided(slot, inTime).outcome()).as("one result").isEqualTo(Outcome.SUCCESS);
        assertThat(activeReservations(slot)).isEqualTo(1);
    }
}
