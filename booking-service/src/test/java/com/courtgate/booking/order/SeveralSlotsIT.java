package com.courtgate.booking.order;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

/** Orders of several slots once they have their stock. */
class SeveralSlotsIT extends OrderServerTest {
    private static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);

    @Autowired
    private RabbitTemplate rabbit;

    private final long user = aUser();
    private List<Slot> slots;
    private String orderNo;

    private void aReservedOrder() {
        slots = aSession(1, 1, 1);
        orderNo = aReservedOrder(user, slots);
    }

    private void aPaidOrder() {
        aPaidOrder(0);
    }

    private void aPaidOrder(long discountFen) {
        aReservedOrder();
        long amountFen = slots.size() * PRICE_FEN;
        var payment = new PaymentSucceeded(
                orderNo, "P" + orderNo, user, amountFen, amountFen - discountFen, discountFen, clock.instant());
        rabbit.send(
                Topology.PAYMENT_EVENTS,
                Topology.PAYMENT_SUCCEEDED,
                event(Topology.PAYMENT_SUCCEEDED, "P" + orderNo, payment));
        eventually(() -> assertThat(status(orderNo)).isEqualTo("PAID"));
    }

    private List<Long> reservationIds() {
        return jdbc.queryForList("select id from reservation where order_no = ? order by id", Long.class, orderNo);
    }

    private JsonNode refund(String refundNo, @Nullable Long reservationId) {
        var body = new HashMap<String, Object>();
        body.put("userId", user);
        body.put("reservationId", reservationId);
        body.put("force", false);
        return postInternal("/internal/orders/" + orderNo + "/refunds/" + refundNo, body)
                .isOk()
                .body();
    }

    /** @param items by their number, from 0 */
    private void assertReleased(Integer... items) {
        relay.relay();
        eventually(() -> assertThat(inbox.releasesOf(orderNo))
                .allMatch(r -> r.event().payload().traceId().equals(orderNo))
                .extracting(r -> r.event().payload().slotId())
                .containsExactlyInAnyOrder(
                        Arrays.stream(items).map(i -> slots.get(i).id()).toArray(Long[]::new)));
    }

    @Test
    void isConfirmedWhole() {
        aPaidOrder();
        assertThat(reservationStatuses(orderNo)).containsOnly("CONFIRMED").hasSize(3);
        assertThat(flow(orderNo)).last().isEqualTo("PAYMENT_SUCCESS STOCK_RESERVED->PAID APPLIED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isZero();
    }

    /** The refund of one does not depend on what has become of the others. */
    @Test
    void knowsWhatWasPaidForEachOfItsReservations() {
        aPaidOrder(100);
        long paid = 3 * PRICE_FEN - 100;
        List<Long> shares = jdbc.queryForList(
                "select paid_fen from reservation where order_no = ? order by id", Long.class, orderNo);
        assertThat(shares).containsExactly(paid / 3, 2 * paid / 3 - paid / 3, paid - 2 * paid / 3);
        List<Long> ids = reservationIds();
        refund("R1" + orderNo, ids.get(0));
        JsonNode told = getInternal("/internal/orders/" + orderNo).body();
        assertThat(told.path("items").findValuesAsText("paidFen"))
                .containsExactlyElementsOf(shares.stream().map(String::valueOf).toList());
    }

    @Test
    void staysPaidUntilItsLastReservationIsGivenBack() {
        aPaidOrder();
        List<Long> ids = reservationIds();
        JsonNode first = refund("R1" + orderNo, ids.get(1));
        assertThat(first.path("outcome").asText()).isEqualTo("CANCELLED");
        assertThat(first.path("refundFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(refund("R1" + orderNo, ids.get(1))).as("the same again").isEqualTo(first);
        assertReleased(1);
        assertThat(status(orderNo)).isEqualTo("PAID");
        assertThat(jdbc.queryForList(
                        "select status from reservation where order_no = ? order by id", String.class, orderNo))
                .containsExactly("CONFIRMED", "CANCELLED", "CONFIRMED");
        Decision late = stockTaken(orderNo, user, slots); // the sweeper hands it off again, very late
        assertThat(late.outcome()).as("the same again").isEqualTo(Outcome.SUCCESS);
        relay.relay();
        assertThat(inbox.releasesOf(orderNo)).as("only what was given back").hasSize(1);
        aReservedOrder(aUser(), List.of(slots.get(1)));
        assertThat(decided(slots.get(0), aHold(slots.get(0))).reason()).isEqualTo(ResultCode.OUT_OF_STOCK);

        assertThat(refund("R2" + orderNo, null).path("refundFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(status(orderNo)).isEqualTo("REFUNDED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED");
        assertThat(flow(orderNo))
                .filteredOn(row -> row.startsWith("REFUND "))
                .containsExactly("REFUND PAID->REFUNDED APPLIED");
    }

    @Test
    void isReleasedWholeAtItsDeadline() {
        aReservedOrder();
        clock.advance(PAY_TIMEOUT.minusMillis(1));
        works.run("end-overdue");
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        clock.advance(Duration.ofMillis(1));
        works.run("end-overdue");
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED").hasSize(3);
        assertReleased(0, 1, 2);
        assertThat(told(Topology.ORDER_CANCELED, orderNo)).isEqualTo(1);
        assertThat(flow(orderNo)).last().isEqualTo("TIMEOUT STOCK_RESERVED->CANCELED APPLIED");
        aReservedOrder(aUser(), slots);
    }

    /** The order is what is paid for: with one of its reservations all are cancelled. */
    @Test
    void isCancelledWholeWithOneOfItsReservations() {
        aReservedOrder();
        long one = reservationIds().get(1);
        delete(student(aUser()), "/reserve/" + one).isRefused(404, "NOT_FOUND");
        Answer answer = delete(student(user), "/reserve/" + one).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("CANCELLED");
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED").hasSize(3);
        assertReleased(0, 1, 2);
        assertThat(told(Topology.ORDER_CANCELED, orderNo)).isEqualTo(1);
        assertThat(flow(orderNo)).last().isEqualTo("CANCEL STOCK_RESERVED->CANCELED APPLIED");
        delete(student(user), "/reserve/" + one).isRefused(409, "STATE_INVALID");
    }

    @Test
    void isNotCancelledOncePaid() {
        aPaidOrder();
        Answer refusal = cancel(user, orderNo, "k1").isRefused(409, "STATE_INVALID");
        assertThat(refusal.data().path("status").asText()).isEqualTo("PAID");
        cancel(user, orderNo, "k1").isRefused(409, "STATE_INVALID");
        assertThat(reservationStatuses(orderNo)).containsOnly("CONFIRMED");
    }

    @Test
    void countsForAWarmUpFromTheMomentItIsRecorded() {
        slots = aSession(1, 1, 1);
        List<Slot> wanted = slots.subList(0, 2);
        orderNo = anOrder(user, wanted);
        assertThat(holders()).as("its permits are pending at most").isEmpty();
        stockTaken(orderNo, user, wanted);
        assertThat(holders()).containsExactly(orderNo, orderNo);
        cancel(user, orderNo, "k1").isOk();
        assertThat(holders()).isEmpty();
    }

    private List<String> holders() {
        JsonNode document = getInternal("/internal/sessions/" + slots.getFirst().sessionId() + "/load")
                .isOk()
                .body();
        return StreamSupport.stream(document.path("holders").spliterator(), false)
                .map(holder -> holder.path("traceId").asText())
                .toList();
    }
}
