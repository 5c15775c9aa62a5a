package com.courtgate.booking.cancellation;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The office cancels a booking. */
class CancelBookingIT extends SaleServerTest {
    private static final String WHY = "booked on a wrong account";

    private String office() {
        return admin();
    }

    private static Map<String, Object> wish(@Nullable String refund) {
        Map<String, Object> wish = new HashMap<>(Map.of("why", WHY));
        if (refund != null) {
            wish.put("refund", refund);
        }
        return wish;
    }

    private static long idOf(Decision recorded) {
        return recorded.reservationIds().getFirst();
    }

    private Answer cancel(Decision recorded, @Nullable String refund) {
        return post(office(), "/admin/reservations/" + idOf(recorded) + "/cancel", wish(refund));
    }

    private Answer cancelOrder(Decision recorded, @Nullable String refund) {
        return post(office(), "/admin/orders/" + recorded.orderNo() + "/cancel", wish(refund));
    }

    private Decision paid(Slot slot) {
        Decision recorded = recorded(slot, aUser());
        payFor(recorded, "P" + aUser());
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        return recorded;
    }

    private long events(Decision recorded, String type) {
        return count("outbox_event where aggregate_id = ? and routing_key = ?", recorded.orderNo(), type);
    }

    private long audited(Decision recorded) {
        return count(
                "audit_log where action = 'booking.cancel' and target = ? and detail like ?",
                "order:" + recorded.orderNo(),
                "%" + WHY + "%");
    }

    private @Nullable String refundNo(Decision recorded) {
        return jdbc.queryForObject("select refund_no from reservation where id = ?", String.class, idOf(recorded));
    }

    private List<String> told(Decision recorded) {
        JsonNode notices = get(
                        tokens.token(
                                recorded.userId(),
                                "s" + recorded.userId(),
                                Role.STUDENT,
                                clock.instant().plusSeconds(60)),
                        "/notices")
                .isOk()
                .data();
        return StreamSupport.stream(notices.path("items").spliterator(), false)
                .filter(notice -> notice.path("kind").asText().equals("CANCELLED_BY_OFFICE"))
                .map(notice -> notice.path("text").asText())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void endsWhatIsNotPaidWithAllOfItsOrder(Way way) {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        JsonNode done = way.cancel(this, recorded, null).isOk().data();
        assertThat(done.path("orderNo").asText()).isEqualTo(recorded.orderNo());
        assertThat(done.path("ended").path(0).path("reservationId").asLong()).isEqualTo(idOf(recorded));
        assertThat(done.path("ended").path(0).path("refundNo").isNull()).isTrue();
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(events(recorded, Topology.ORDER_CANCELED)).isEqualTo(1);
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(audited(recorded)).isEqualTo(1);
        assertThat(told(recorded)).singleElement().asString().contains(WHY);
        recorded(slot, aUser()); // the place is on sale again
    }

    enum Way {
        RESERVATION,
        ORDER;

        Answer cancel(CancelBookingIT test, Decision recorded, @Nullable String refund) {
            return switch (this) {
                case RESERVATION -> test.cancel(recorded, refund);
                case ORDER -> test.cancelOrder(recorded, refund);
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void givesAllOfItBackWhateverTheCutOff(Way way) {
        Slot slot = aSlot(1);
        Decision recorded = paid(slot);
        clock.set(startOf(slot).minusSeconds(1));
        JsonNode done = way.cancel(this, recorded, "FULL").isOk().data();
        assertThat(done.path("ended").path(0).path("refundNo").asText()).isEqualTo(refundNo(recorded));
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN)).isEqualTo(1);
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(audited(recorded)).isEqualTo(1);
        assertThat(told(recorded)).singleElement().asString().contains(WHY);
    }

    @Test
    void givesNothingBackWhenSoWished() {
        Decision recorded = paid(aSlot(1));
        assertThat(cancel(recorded, "NONE")
                        .isOk()
                        .data()
                        .path("ended")
                        .path(0)
                        .path("refundNo")
                        .isNull())
                .isTrue();
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(refundNo(recorded)).isNull();
        assertThat(orderStatus(recorded)).as("its money stays").isEqualTo("PAID");
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN)).isZero();
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(told(recorded)).singleElement().asString().contains(WHY).contains("does not come back");
        assertThat(getInternal("/internal/reservations/" + idOf(recorded) + "/order")
                        .body()
                        .path("items")
                        .path(0)
                        .path("moneyKept")
                        .asBoolean())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"BY_RULE", ""})
    void givesBackByTheRuleOfItsStudent(String refund) {
        Slot early = aSlot(1);
        Decision inTime = paid(early);
        Decision late = paid(aSlot(1));
        clock.set(startOf(early).minus(Duration.ofMinutes(120)));
        cancel(inTime, refund.isEmpty() ? null : refund).isOk();
        assertThat(refundNo(inTime)).isNotNull();
        clock.set(startOf(early).minus(Duration.ofMinutes(120)).plusMillis(1));
        cancel(late, refund.isEmpty() ? null : refund).isOk();
        assertThat(refundNo(late)).isNull();
        assertThat(reservationStatus(late)).isEqualTo("CANCELLED");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void refusesWhatHasEnded(Way way) {
        Decision byUser = recorded(aSlot(1), aUser());
        delete(student(byUser.userId()), "/reserve/" + idOf(byUser)).isOk();
        Decision byOffice = paid(aSlot(1));
        cancel(byOffice, "NONE").isOk();
        for (Decision ended : List.of(byUser, byOffice)) {
            assertThat(way.cancel(this, ended, "FULL")
                            .isRefused(409, "STATE_INVALID")
                            .data()
                            .path("status")
                            .asText())
                    .isIn("CANCELLED", "CANCELED");
        }
        assertThat(audited(byUser)).isZero();
        assertThat(audited(byOffice)).isEqualTo(1);
        assertThat(events(byOffice, Topology.RESERVATION_WITHDRAWN)).isZero();
    }

    @Test
    void refusesWhatIsMalformedUnknownOrNotTheOffices() {
        Decision recorded = recorded(aSlot(1), aUser());
        String path = "/admin/reservations/" + idOf(recorded) + "/cancel";
        post(admin(), path, Map.of()).isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, Map.of("why", "   ")).isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, Map.of("why", WHY, "refund", "HALF")).isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/orders/" + recorded.orderNo() + "/cancel", Map.of("refund", "FULL"))
                .isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/reservations/0/cancel", wish(null)).isRefused(400, "VALIDATE_FAILED");
        post(admin(), "/admin/reservations/987654321/cancel", wish(null)).isRefused(404, "NOT_FOUND");
        post(admin(), "/admin/orders/B0/cancel", wish(null)).isRefused(404, "NOT_FOUND");
        post(admin(), "/admin/orders/no%20such/cancel", wish(null)).isRefused(404, "NOT_FOUND");
        post(student(recorded.userId()), path, wish(null)).isRefused(403, "FORBIDDEN");
        post(null, path, wish(null)).isRefused(401, "UNAUTHORIZED");
        assertThat(reservationStatus(recorded)).isEqualTo("PENDING_PAYMENT");
    }

    @RepeatedRace(few = 4, all = 10)
    void movesMoneyOnceWhoeverIsFirst() {
        Decision recorded = recorded(aSlot(1), aUser());
        String payOrder = "P" + aUser();
        Callable<Boolean> pay = () -> {
            payFor(recorded, payOrder);
            return true;
        };
        Callable<Boolean> cancel = () -> cancel(recorded, "FULL").status() == 200;
        List<Boolean> done = Race.run(List.of(pay, cancel, cancel));
        assertThat(done.subList(1, 3)).as("one of two cancels").containsExactlyInAnyOrder(true, false);
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN) + events(recorded, Topology.PAYMENT_REFUSED))
                .isEqualTo(1);
        assertThat(audited(recorded)).isEqualTo(1);
    }

    @RepeatedRace(few = 4, all = 10)
    void endsAReservationOnceBesideItsStudentsRefund() {
        Decision recorded = paid(aSlot(1));
        Callable<Boolean> refund = () -> postInternal(
                        "/internal/orders/" + recorded.orderNo() + "/refunds/R" + recorded.orderNo(),
                        Map.of("userId", recorded.userId(), "force", false))
                .body()
                .path("outcome")
                .asText()
                .equals("CANCELLED");
        Callable<Boolean> cancel = () -> cancel(recorded, "NONE").status() == 200;
        assertThat(Race.run(List.of(refund, cancel))).containsExactlyInAnyOrder(true, false);
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(orderStatus(recorded)).isEqualTo(refundNo(recorded) == null ? "PAID" : "REFUNDED");
    }

    private Answer giveBack(String who, Decision recorded) {
        return post(who, "/admin/reservations/" + idOf(recorded) + "/refund", Map.of("why", WHY));
    }

    private JsonNode quote(String of) {
        return get(admin(), "/admin/" + of + "/refund").isOk().data();
    }

    private String finance() {
        return tokens.token(8, "finance8", Role.FINANCE, clock.instant().plusSeconds(60));
    }

    private long givenBackByAudit(Decision recorded) {
        return count("audit_log where action = 'booking.refund' and target = ?", "order:" + recorded.orderNo());
    }

    @Test
    void givesBackLaterWhatTheRulesKept() {
        Slot slot = aSlot(1);
        Decision recorded = paid(slot);
        clock.set(startOf(slot).minusSeconds(1));
        assertThat(quote("orders/" + recorded.orderNo())).isEqualTo(quote("reservations/" + idOf(recorded)));
        assertThat(quote("orders/" + recorded.orderNo()).path("byRuleFen").asLong())
                .isZero();
        long paid = quote("orders/" + recorded.orderNo()).path("fullFen").asLong();
        assertThat(paid).isPositive();
        JsonNode kept = cancel(recorded, "BY_RULE").isOk().data().path("ended").path(0);
        assertThat(kept.path("refundFen").asLong()).isZero();
        assertThat(quote("reservations/" + idOf(recorded)).path("keptFen").asLong())
                .isEqualTo(paid);
        JsonNode given =
                giveBack(finance(), recorded).isOk().data().path("ended").path(0);
        assertThat(given.path("refundFen").asLong()).isEqualTo(paid);
        assertThat(given.path("refundNo").asText()).isEqualTo(refundNo(recorded));
        assertThat(giveBack(admin(), recorded).isOk().data().path("ended").path(0))
                .as("once")
                .isEqualTo(given);
        assertThat(quote("orders/" + recorded.orderNo()).path("keptFen").asLong())
                .isZero();
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN)).isEqualTo(1);
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(givenBackByAudit(recorded)).isEqualTo(1);
    }

    @Test
    void endsWhatStandsWhenItsMoneyIsGivenBack() {
        Decision recorded = paid(aSlot(1));
        JsonNode given = giveBack(admin(), recorded).isOk().data().path("ended").path(0);
        assertThat(given.path("refundNo").asText()).isEqualTo(refundNo(recorded));
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
    }

    @Test
    void givesNothingBackWhereNothingWasPaidOrToWhomItIsNotTheirs() {
        Decision unpaid = recorded(aSlot(1), aUser());
        giveBack(admin(), unpaid).isRefused(409, "STATE_INVALID");
        cancel(unpaid, null).isOk();
        giveBack(admin(), unpaid).isRefused(409, "STATE_INVALID");
        giveBack(student(unpaid.userId()), unpaid).isRefused(403, "FORBIDDEN");
        String path = "/admin/reservations/987654321/refund";
        post(admin(), path, Map.of("why", WHY)).isRefused(404, "NOT_FOUND");
        post(admin(), path, Map.of()).isRefused(400, "VALIDATE_FAILED");
        get(admin(), path).isRefused(404, "NOT_FOUND");
        get(admin(), "/admin/orders/B0/refund").isRefused(404, "NOT_FOUND");
        assertThat(events(unpaid, Topology.RESERVATION_WITHDRAWN)).isZero();
    }

    /** Beside the refund that an administrator orders at the payment. */
    @RepeatedRace(few = 4, all = 10)
    void givesKeptMoneyBackOnceWhoeverAsks() {
        Decision recorded = paid(aSlot(1));
        cancel(recorded, "NONE").isOk();
        String ofPayment = "R" + recorded.orderNo();
        Callable<String> again = () -> giveBack(finance(), recorded)
                .isOk()
                .data()
                .path("ended")
                .path(0)
                .path("refundNo")
                .asText();
        Callable<String> forced = () -> {
            String outcome = postInternal(
                            "/internal/orders/" + recorded.orderNo() + "/refunds/" + ofPayment,
                            Map.of("userId", recorded.userId(), "force", true))
                    .body()
                    .path("outcome")
                    .asText();
            return outcome.equals("CANCELLED") ? ofPayment : refundNo(recorded);
        };
        assertThat(Race.run(List.of(again, forced, again))).containsOnly(refundNo(recorded));
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(events(recorded, Topology.RESERVATION_WITHDRAWN))
                .isEqualTo(ofPayment.equals(refundNo(recorded)) ? 0 : 1);
        assertThat(events(recorded, Topology.HOLD_RELEASED)).isEqualTo(1);
    }
}
