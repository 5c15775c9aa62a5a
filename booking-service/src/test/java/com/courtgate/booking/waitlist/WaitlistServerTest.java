package com.courtgate.booking.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A sale with waitlists for what is sold out, looked at by hand, and a reserve-service that is played by the test. */
abstract class WaitlistServerTest extends SaleServerTest {
    @BeforeEach
    void offerAtAnyHour() {
        jdbc.update("update waitlist_slot set waiting_user = null");
        jdbc.update("update waitlist_entry set state = 'ENDED', offer_slot_id = null where state = 'WAITING'");
        jdbc.update("update slot_line set due_at = null, looking_until = null, marked = false");
        jdbc.update("update booking_order set status = 'CANCELED' where status in ('CREATED', 'STOCK_RESERVED')");
        settings(Map.of("QUIET_FROM", 0, "QUIET_TO", 0));
    }

    @AfterEach
    void settingsAsElsewhere() {
        settings(Map.of(
                "QUIET_FROM", 1380,
                "QUIET_TO", 420,
                "WAITLIST_ENABLED", 1,
                "OFFER_MINUTE", 20,
                "OFFER_LEAST_MINUTE", 15,
                "MAX_RESERVATIONS_PER_USER_PER_SESSION", 2,
                "MAX_RESERVATIONS_PER_USER_PER_WEEK", 0,
                "ONE_COURT_PER_HOUR", 0));
    }

    void settings(Map<String, Integer> wanted) {
        var body = new HashMap<String, Object>(wanted);
        body.put("why", "for this test");
        put(admin(), "/admin/settings", body).isOk();
    }

    /** Sessions of these tests are open. */
    @Override
    protected List<Slot> aSessionOf(long hall, int... permits) {
        List<Slot> slots = super.aSessionOf(hall, permits);
        postInternal("/internal/sessions/" + slots.getFirst().sessionId() + "/status", Map.of("to", "OPEN"))
                .isOk();
        return slots;
    }

    /** A student with an account. */
    long aStudent() {
        long id = aUser() + 5_000_000;
        jdbc.update("""
                insert into user_account (id, student_id, name, role, password_hash, created_at)
                values (?, ?, 'Somebody', 'STUDENT', '{bcrypt}$', now())
                """, id, "wait" + id);
        jdbc.update("insert into user_standing (user_id) values (?)", id);
        return id;
    }

    List<Long> students(int count) {
        List<Long> students = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            students.add(aStudent());
        }
        return students;
    }

    /** A slot whose places somebody has. */
    record Full(Slot slot, List<Decision> sold) {}

    Full aFullSlot(int permits) {
        return fill(aSlot(permits));
    }

    Full fill(Slot slot) {
        List<Decision> sold = new ArrayList<>();
        for (int i = 0; i < slot.permits(); i++) {
            sold.add(recorded(slot, aStudent()));
        }
        return new Full(slot, sold);
    }

    Answer join(long user, Slot... slots) {
        return post(
                student(user),
                "/waitlist",
                Map.of(
                        "sessionId",
                        slots[0].sessionId(),
                        "slotIds",
                        Arrays.stream(slots).map(Slot::id).toList()));
    }

    long joined(long user, Slot... slots) {
        Answer answer = join(user, slots);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        assertThat(answer.data().path("state").asText()).isEqualTo("WAITING");
        clock.advance(Duration.ofMillis(1));
        return answer.data().path("id").asLong();
    }

    JsonNode entry(long user, long entryId) {
        JsonNode items = get(student(user), "/waitlist").isOk().data().path("items");
        for (JsonNode item : items) {
            if (item.path("id").asLong() == entryId) {
                return item;
            }
        }
        throw new AssertionError("no entry " + entryId + " among " + items);
    }

    String state(long user, long entryId) {
        return entry(user, entryId).path("state").asText();
    }

    Answer leave(long user, long entryId) {
        return delete(student(user), "/waitlist/" + entryId);
    }

    void cancel(Decision sold) {
        delete(student(sold.userId()), "/reserve/" + sold.reservationIds().getFirst())
                .isOk();
    }

    /** Whatever is due at the waitlists now. */
    void look() {
        works.run("offer-places");
    }

    boolean isMarked(Slot slot) {
        return count("slot_line where slot_id = ? and marked", slot.id()) == 1;
    }

    /** Number of the order that the waitlist placed for the entry; null without one. */
    String orderOf(long entryId) {
        return jdbc.queryForObject("select order_no from waitlist_entry where id = ?", String.class, entryId);
    }

    /** reserve-service takes the permit of an order of the waitlist. */
    Decision stockTaken(long entryId, long user, Slot slot) {
        String orderNo = orderOf(entryId);
        assertThat(orderNo).as("an order for entry " + entryId).isNotNull();
        return decided(slot, orderHold(orderNo, user, List.of(slot)));
    }

    Decision stockRefused(long entryId, long user, Slot slot, ResultCode refusal) {
        return decided(slot, orderHold(orderOf(entryId), user, List.of(slot), refusal));
    }

    /** A place of the slot is offered to them. */
    Decision offered(long entryId, long user, Slot slot) {
        look();
        Decision decision = stockTaken(entryId, user, slot);
        assertThat(decision.outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(state(user, entryId)).isEqualTo("OFFERED");
        return decision;
    }

    long underWay(Slot slot) {
        return count(
                "booking_order o join order_item i on i.order_no = o.order_no"
                        + " where i.slot_id = ? and o.origin = 'LINE' and o.status = 'CREATED'",
                slot.id());
    }
}
