package com.courtgate.booking.block;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.SlotsBlocked;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.outbox.OutboxRelay;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class SlotBlockIT extends SaleServerTest {
    private static final ZoneId CAMPUS = ZoneId.of("Asia/Shanghai");

    @Autowired
    private OutboxRelay relay;

    private Answer deed(String deed, Slot slot) {
        return deed(deed, slot.sessionId(), List.of(slot.id()));
    }

    private Answer deed(String deed, long sessionId, List<Long> slotIds) {
        return post(
                admin(),
                "/admin/sessions/" + sessionId + "/slots/" + deed,
                Map.of("slotIds", slotIds, "why", "the roof leaks"));
    }

    private Decision paid(Slot slot, String outTradeNo) {
        Decision recorded = recorded(slot, aUser());
        payFor(recorded, outTradeNo);
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        return recorded;
    }

    private static String aPayOrder() {
        return "P" + aUser();
    }

    private String cancelReason(Decision recorded) {
        return jdbc.queryForObject(
                "select cancel_reason from reservation where id = ?",
                String.class,
                recorded.reservationIds().getFirst());
    }

    private long events(Decision recorded, String type) {
        return count("outbox_event where aggregate_id = ? and routing_key = ?", recorded.orderNo(), type);
    }

    private JsonNode payload(Decision recorded, String type) {
        String body = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ? and routing_key = ?",
                String.class,
                recorded.orderNo(),
                type);
        try {
            return json.readTree(body).path("payload");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    // Block

    @Test
    void takesSlotsOutOfSaleAndKeepsWhatIsBooked() {
        Slot slot = aSlot(2);
        Decision before = recorded(slot, aUser());
        JsonNode done = deed("block", slot).isOk().data();
        assertThat(done.path("slotIds").path(0).asLong()).isEqualTo(slot.id());
        assertThat(done.path("ended").asInt()).isZero();

        Decision after = decided(slot, aHold(slot));
        assertThat(after.reason()).isEqualTo(ResultCode.SLOT_CLOSED);
        assertThat(reservationStatus(before)).isEqualTo("PENDING_PAYMENT");
        relay.relay();
        eventually(() -> assertThat(inbox.blocksOf(slot.sessionId()))
                .containsExactly(
                        new SlotsBlocked(slot.sessionId(), List.of(new SlotsBlocked.Slot(slot.id(), true, 1)))));
        assertThat(count("audit_log where action = 'slots.block' and target = ?", "session:" + slot.sessionId()))
                .isEqualTo(1);
    }

    @Test
    void putsThemBackOnSale() {
        Slot slot = aSlot(1);
        deed("block", slot).isOk();
        assertThat(deed("block", slot).isOk().data().path("slotIds"))
                .as("as wanted already")
                .isEmpty();
        deed("unblock", slot).isOk();
        assertThat(deed("unblock", slot).isOk().data().path("slotIds")).isEmpty();
        recorded(slot, aUser());
        relay.relay();
        eventually(() -> assertThat(inbox.blocksOf(slot.sessionId()))
                .extracting(told -> told.slots().getFirst())
                .containsExactlyInAnyOrder(
                        new SlotsBlocked.Slot(slot.id(), true, 1), new SlotsBlocked.Slot(slot.id(), false, 2)));
    }

    @Test
    void changesAllOfThemOrNone() {
        List<Slot> slots = aSession(1, 1);
        long session = slots.getFirst().sessionId();
        Slot foreign = aSlot(1);
        Answer refused = deed("block", session, List.of(slots.getFirst().id(), foreign.id()))
                .isRefused(400, "PARAM_ERROR");
        assertThat(refused.data().path("slotIds").asText()).contains(Long.toString(foreign.id()));
        beganToday(slots.get(1).id());
        deed("withdraw", session, List.of(slots.get(0).id(), slots.get(1).id())).isRefused(409, "STATE_INVALID");
        deed("block", 987_654_321, List.of(1L)).isRefused(404, "NOT_FOUND");
        assertThat(count("time_slot where session_id = ? and blocked", session)).isZero();
        assertThat(count("time_slot where id = ? and blocked", foreign.id())).isZero();
    }

    @Test
    void refusesWhatIsMalformedOrNotTheOffices() {
        Slot slot = aSlot(1);
        String path = "/admin/sessions/" + slot.sessionId() + "/slots/block";
        post(admin(), path, Map.of("slotIds", List.of(slot.id()))).isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, Map.of("slotIds", List.of(), "why", "the roof leaks"))
                .isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, Map.of("slotIds", List.of(-1), "why", "the roof leaks"))
                .isRefused(400, "VALIDATE_FAILED");
        post(student(aUser()), path, Map.of("slotIds", List.of(slot.id()), "why", "mine"))
                .isRefused(403, "FORBIDDEN");
        post(null, path, Map.of("slotIds", List.of(slot.id()), "why", "mine")).isRefused(401, "UNAUTHORIZED");
    }

    // Before it

    private JsonNode slotsOf(Slot slot, String narrowed) {
        LocalDate day = LocalDate.ofInstant(startOf(slot), CAMPUS);
        String days = "/admin/slots?from=" + day + "&to=" + day;
        JsonNode found = get(admin(), days + narrowed).isOk().data();
        return json.valueToTree(StreamSupport.stream(found.spliterator(), false)
                .filter(each -> each.path("sessionId").asLong() == slot.sessionId())
                .toList());
    }

    @Test
    void saysWhatIsBookedOfTheSlotsOfSomeDays() {
        List<Slot> slots = aSession(3, 1);
        recorded(slots.getFirst(), aUser());
        paid(slots.getFirst(), aPayOrder());
        deed("block", slots.get(1)).isOk();
        JsonNode found = slotsOf(slots.getFirst(), "");
        assertThat(found).hasSize(2);
        assertThat(found.path(0).path("unpaid").asInt()).isEqualTo(1);
        assertThat(found.path(0).path("paid").asInt()).isEqualTo(1);
        assertThat(found.path(0).path("blocked").asBoolean(true)).isFalse();
        assertThat(found.path(1).path("blocked").asBoolean()).isTrue();
        assertThat(found.path(1).path("unpaid").asInt()).isZero();
        assertThat(slotsOf(slots.getFirst(), "&startTime=08:00&endTime=08:01")).hasSize(1);
        assertThat(slotsOf(slots.getFirst(), "&startTime=08:02")).isEmpty();
        assertThat(slotsOf(slots.getFirst(), "&courtId=987654321")).isEmpty();
        deed("withdraw", slots.getFirst()).isOk();
        assertThat(slotsOf(slots.getFirst(), "").path(0).path("paid").asInt()).isZero();
    }

    private Answer quote(long session, List<Long> slotIds) {
        return get(
                admin(),
                "/admin/sessions/" + session + "/slots/refund?slotId="
                        + slotIds.stream().map(String::valueOf).collect(Collectors.joining("&slotId=")));
    }

    @Test
    void tellsBeforehandWhatAWithdrawalGivesBack() {
        List<Slot> slots = aSession(3, 1, 1);
        long session = slots.getFirst().sessionId();
        recorded(slots.getFirst(), aUser());
        Decision whole = paid(slots.getFirst(), aPayOrder());
        Decision discounted = paid(slots.get(1), aPayOrder());
        jdbc.update("update reservation set paid_fen = 7 where order_no = ?", discounted.orderNo());
        List<Long> all = slots.stream().map(Slot::id).toList();
        assertThat(quote(session, all).isOk().data().path("refundFen").asLong()).isEqualTo(PRICE_FEN + 7);
        assertThat(quote(session, List.of(all.get(1)))
                        .isOk()
                        .data()
                        .path("refundFen")
                        .asLong())
                .isEqualTo(7);
        assertThat(quote(session, List.of(all.get(2)))
                        .isOk()
                        .data()
                        .path("refundFen")
                        .asLong(-1))
                .isZero();
        assertThat(reservationStatus(whole)).isEqualTo("CONFIRMED");
        deed("withdraw", session, all).isOk();
        assertThat(payload(whole, Topology.RESERVATION_WITHDRAWN)
                                .path("paidFen")
                                .asLong()
                        + payload(discounted, Topology.RESERVATION_WITHDRAWN)
                                .path("paidFen")
                                .asLong())
                .as("what was told")
                .isEqualTo(PRICE_FEN + 7);
        assertThat(quote(session, all).isOk().data().path("refundFen").asLong(-1))
                .as("it goes back once")
                .isZero();
    }

    @Test
    void tellsNothingOfSlotsThatAreNotOfTheSession() {
        List<Slot> slots = aSession(1, 1);
        long session = slots.getFirst().sessionId();
        quote(session, List.of(slots.getFirst().id(), aSlot(1).id())).isRefused(404, "NOT_FOUND");
        quote(987_654_321, List.of(slots.getFirst().id())).isRefused(404, "NOT_FOUND");
        quote(session, LongStream.rangeClosed(1, 201).boxed().toList()).isRefused(400, "VALIDATE_FAILED");
        String path = "/admin/sessions/" + session + "/slots/refund";
        get(admin(), path).isRefused(400, "VALIDATE_FAILED");
        get(admin(), path + "?slotId=x").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), path + "?slotId=" + slots.getFirst().id()).isRefused(403, "FORBIDDEN");
    }

    @Test
    void leavesOutSlotsThatAreOver() {
        Slot slot = aSlot(1);
        String day = LocalDate.ofInstant(startOf(slot), CAMPUS).toString();
        clock.set(startOf(slot).plusSeconds(60));
        JsonNode found =
                get(admin(), "/admin/slots?from=" + day + "&to=" + day).isOk().data();
        assertThat(found.findValuesAsText("id")).doesNotContain(Long.toString(slot.id()));
    }

    @Test
    void answersNoMoreDaysThanATermsHolidays() {
        get(admin(), "/admin/slots?from=2026-01-01&to=2026-04-02").isOk();
        get(admin(), "/admin/slots?from=2026-01-01&to=2026-04-03").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/slots?from=2026-01-02&to=2026-01-01").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/slots?from=2026-01-02").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/slots?from=0026-01-02&to=0026-01-02").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/admin/slots?from=2026-01-01&to=2026-01-02").isRefused(403, "FORBIDDEN");
    }

    // Withdraw

    @Test
    void endsWhatIsNotPaidYet() {
        Slot slot = aSlot(2);
        Decision recorded = recorded(slot, aUser());
        assertThat(deed("withdraw", slot).isOk().data().path("ended").asInt()).isEqualTo(1);
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(cancelReason(recorded)).isEqualTo("WITHDRAWN");
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(payload(recorded, Topology.ORDER_CANCELED).path("reason").asText())
                .isEqualTo("WITHDRAWN");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(count("time_slot where id = ? and blocked and withdrawing is null", slot.id()))
                .isEqualTo(1);
    }

    @Test
    void endsWhatIsPaidAgainstARefundWhateverTheCutOff() {
        Slot slot = aSlot(1);
        String payOrder = aPayOrder();
        Decision recorded = paid(slot, payOrder);
        clock.set(startOf(slot).plusSeconds(1));
        post(
                        admin(),
                        "/admin/sessions/" + slot.sessionId() + "/slots/withdraw",
                        Map.of("slotIds", List.of(slot.id()), "why", "the roof leaks"))
                .isOk();
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(cancelReason(recorded)).isEqualTo("WITHDRAWN");
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        JsonNode told = payload(recorded, Topology.RESERVATION_WITHDRAWN);
        assertThat(told.path("outTradeNo").asText()).isEqualTo(payOrder);
        assertThat(told.path("worthBeforeFen").asLong()).isZero();
        assertThat(told.path("worthFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(told.path("why").asText()).isEqualTo("the roof leaks");
        assertThat(jdbc.queryForObject(
                        "select refund_no from reservation where id = ?",
                        String.class,
                        recorded.reservationIds().getFirst()))
                .isEqualTo(told.path("refundNo").asText())
                .matches("[A-Za-z0-9_-]{1,32}");
    }

    @Test
    void goesOnWhereTheRequestDied() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        jdbc.update(
                "update time_slot set blocked = true, blocked_why = 'rain', withdrawing = 1 where id = ?", slot.id());
        deed("unblock", slot).isRefused(409, "STATE_INVALID");
        works.run("end-withdrawn");
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        deed("unblock", slot).isOk();
        recorded(slot, aUser());
    }

    @Test
    void withdrawsWhatWasBlockedBefore() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        deed("block", slot).isOk();
        deed("withdraw", slot).isOk();
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
    }

    // Races

    @RepeatedTest(5)
    void leavesNoReservationHoweverTheRushGoes() {
        Slot slot = aSlot(8);
        List<Hold> holds = holds(slot, 16);
        List<Callable<Boolean>> everybody = new ArrayList<>();
        for (Hold hold : holds) {
            everybody.add(() -> {
                handOver(slot, List.of(hold));
                return true;
            });
        }
        everybody.add(8, () -> deed("withdraw", slot).status() == 200);
        assertThat(Race.run(everybody)).doesNotContain(false);
        List<Decision> decisions =
                holds.stream().map(hold -> arrivedDecision(hold.traceId())).toList();
        works.run("end-withdrawn");
        assertThat(activeReservations(slot)).isZero();
        for (Decision decision : decisions) {
            if (decision.outcome() == Outcome.SUCCESS) {
                assertThat(cancelReason(decision)).isEqualTo("WITHDRAWN");
                assertThat(events(decision, Topology.HOLD_RELEASED)).isEqualTo(1);
            } else {
                assertThat(decision.reason()).isIn(ResultCode.SLOT_CLOSED, ResultCode.OUT_OF_STOCK);
            }
        }
    }

    @RepeatedRace(few = 4, all = 10)
    void sendsMoneyBackOnceWhoeverIsFirst() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        String payOrder = aPayOrder();
        Callable<Boolean> pay = () -> {
            payFor(recorded, payOrder);
            return true;
        };
        Callable<Boolean> withdraw = () -> deed("withdraw", slot).status() == 200;
        assertThat(Race.run(List.of(pay, withdraw, withdraw))).doesNotContain(false);
        works.run("end-withdrawn");
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isIn("CANCELED", "REFUNDED");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN) + events(recorded, Topology.PAYMENT_REFUSED))
                .isEqualTo(1);
    }

    @RepeatedRace(few = 4, all = 10)
    void givesAReservationUpOnceBesideARefund() {
        Slot slot = aSlot(1);
        Decision recorded = paid(slot, aPayOrder());
        Callable<Boolean> refund = () -> postInternal(
                                "/internal/orders/" + recorded.orderNo() + "/refunds/R" + recorded.orderNo(),
                                Map.of("userId", recorded.userId(), "force", true))
                        .status()
                == 200;
        Callable<Boolean> withdraw = () -> deed("withdraw", slot).status() == 200;
        assertThat(Race.run(List.of(refund, withdraw))).doesNotContain(false);
        works.run("end-withdrawn");
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        boolean withdrawn = cancelReason(recorded).equals("WITHDRAWN");
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN)).isEqualTo(withdrawn ? 1 : 0);
    }
}
