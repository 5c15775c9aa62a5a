package com.courtgate.booking.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A user's quota is the database's word, too: whatever Redis takes for them, as one does that was emptied. */
class QuotaIT extends SaleServerTest {
    private static final int QUOTA = 2;
    private static final int USERS = Race.rounds(20, 250);
    private static final int PLACES = 1_000;

    @Autowired
    private RetryingRecorder recorder;

    private List<Decision> record(Slot slot, List<Hold> holds) {
        var result = Recorded.by(recorder, slot.sessionId(), holds);
        assertThat(result.dead()).isEmpty();
        return result.decisions();
    }

    private static List<Hold> holds(List<Slot> slots, long userId) {
        return slots.stream().map(slot -> aHold(slot, userId)).toList();
    }

    private long activeOf(long userId, Slot slot) {
        return count(
                "reservation where user_id = ? and session_id = ? and active_place is not null",
                userId,
                slot.sessionId());
    }

    private long aUserWithAnAccount() {
        long id = aUser();
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'q', 'STUDENT', '{bcrypt}$', now())
                """, id, "quota-" + id);
        return id;
    }

    @Test
    void refusesWhatIsMoreThanTheQuota() {
        List<Slot> slots = aSession(1, 1, 1);
        long user = aUser();
        recorded(slots.get(0), user);
        recorded(slots.get(1), user);
        Decision third = decided(slots.get(2), aHold(slots.get(2), user));
        assertThat(third.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(third.reason()).isEqualTo(ResultCode.QUOTA_EXCEEDED);
        assertThat(activeOf(user, slots.get(2))).isEqualTo(QUOTA);
        recorded(slots.get(2), aUser());
        recorded(aSlot(1), user);
    }

    @Test
    void countsOnWithinABatch() {
        List<Slot> slots = aSession(9, 9, 9, 9);
        long greedy = aUser();
        List<Hold> holds = new ArrayList<>(holds(slots, greedy));
        holds.add(2, aHold(slots.get(0)));
        assertThat(record(slots.getFirst(), holds))
                .filteredOn(decision -> decision.outcome() == Outcome.SUCCESS)
                .extracting(Decision::traceId)
                .as("who comes first gets the place")
                .containsExactlyInAnyOrder(
                        holds.get(0).traceId(),
                        holds.get(1).traceId(),
                        holds.get(2).traceId());
        assertThat(activeOf(greedy, slots.get(0))).isEqualTo(QUOTA);
    }

    @Test
    void countsNeitherWhatHasEndedNorWhatFoundNoPlace() {
        List<Slot> slots = aSession(1, 1, 1, 1);
        long user = aUser();
        Decision ended = recorded(slots.get(0), user);
        delete(student(user), "/reserve/" + ended.reservationIds().getFirst()).isOk();
        recorded(slots.get(1), aUser());
        List<Decision> decisions =
                record(slots.getFirst(), holds(List.of(slots.get(1), slots.get(2), slots.get(3)), user));
        assertThat(decisions)
                .extracting(Decision::reason)
                .containsExactlyInAnyOrder(ResultCode.OUT_OF_STOCK, null, null);
    }

    @Test
    void countsWhatTheReleaseBeforeRecordsMeanwhile() {
        List<Slot> slots = aSession(1, 1, 1);
        long user = aUser();
        for (Slot slot : slots.subList(0, QUOTA)) {
            jdbc.update("""
                    insert into reservation (order_no, session_id, slot_id, slot_permits, place_no, user_id,
                        trace_id, amount_fen, status, created_at, updated_at)
                    values ('before', ?, ?, 1, 1, ?, ?, 0, 'CONFIRMED', now(3), now(3))
                    """, slot.sessionId(), slot.id(), user, "before-" + slot.id());
        }
        assertThat(decided(slots.get(2), aHold(slots.get(2), user)).reason()).isEqualTo(ResultCode.QUOTA_EXCEEDED);
    }

    @Test
    void countsOrdersAndGrabsTogether() {
        List<Slot> slots = aSession(1, 1, 1);
        long session = slots.getFirst().sessionId();
        jdbc.update("update booking_session set status = 'OPEN' where id = ?", session);
        long user = aUser();
        List<Slot> wanted = slots.subList(0, QUOTA);
        var body = Map.of(
                "clientRequestId",
                "r" + UUID.randomUUID(),
                "sessionId",
                session,
                "items",
                wanted.stream().map(s -> Map.of("slotId", s.id())).toList());
        String orderNo =
                post(student(user), "/orders", body).data().path("orderNo").asText();
        recorded(slots.get(2), user);
        Decision decision = decided(slots.get(0), orderHold(orderNo, user, wanted));
        assertThat(decision.reason()).isEqualTo(ResultCode.QUOTA_EXCEEDED);
        assertThat(jdbc.queryForMap("select status, stock_failure from booking_order where order_no = ?", orderNo))
                .containsEntry("status", "STOCK_FAILED")
                .containsEntry("stock_failure", "QUOTA_EXCEEDED");
        assertThat(activeOf(user, slots.get(0))).isEqualTo(1);
    }

    /**
     * Two holds from before Redis was emptied and two from after it reach two recorders at the same moment, 500 times:
     * of users that no recorder has met, and of the same ones again.
     */
    @Test
    void neverRecordsMoreThanTheQuotaWhenTwoRecordAtOnce() {
        List<List<Slot>> sessions =
                List.of(aSession(PLACES, PLACES, PLACES, PLACES), aSession(PLACES, PLACES, PLACES, PLACES));
        for (int round = 0; round < USERS; round++) {
            long user = aUserWithAnAccount();
            for (List<Slot> slots : sessions) {
                List<Hold> before = holds(slots.subList(0, 2), user);
                List<Hold> after = holds(slots.subList(2, 4), user);
                List<Decision> decisions = Race.run(Stream.of(before, after)
                                .<Callable<List<Decision>>>map(holds -> () -> record(slots.getFirst(), holds))
                                .toList())
                        .stream()
                        .flatMap(List::stream)
                        .toList();
                assertThat(activeOf(user, slots.getFirst()))
                        .as("round %d", round)
                        .isEqualTo(QUOTA);
                assertThat(decisions)
                        .extracting(Decision::outcome)
                        .satisfies(outcomes -> assertThat(Collections.frequency(outcomes, Outcome.SUCCESS))
                                .isEqualTo(QUOTA));
            }
        }
    }
}
