package com.courtgate.booking.payment;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.AdminActed;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.inbox.Inbox;
import com.courtgate.common.inbox.RetryInbox;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Autowired;

class PaymentIT extends SaleServerTest {
    private static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);

    @Autowired
    private Inbox payments;

    @Autowired
    private RetryInbox retryInbox;

    @Autowired
    private RabbitTemplate rabbit;

    @BeforeEach
    void emptyInbox() {
        jdbc.update("delete from inbox_event");
    }

    private Message message(String type, String aggregateId, Object payload) {
        var event = new Event<>(UUID.randomUUID().toString(), type, aggregateId, clock.instant(), payload);
        try {
            return MessageBuilder.withBody(json.writeValueAsBytes(event)).build();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private Message success(String orderNo, long userId, String outTradeNo) {
        var payment = new PaymentSucceeded(orderNo, outTradeNo, userId, PRICE_FEN, PRICE_FEN, 0, clock.instant());
        return message(Topology.PAYMENT_SUCCEEDED, outTradeNo, payment);
    }

    private Message success(Decision recorded, String outTradeNo) {
        return success(recorded.orderNo(), recorded.userId(), outTradeNo);
    }

    private void receive(Message message) {
        payments.receive(PaymentListener.GROUP, message);
    }

    private static String aPayOrder() {
        return "P" + aUser();
    }

    private Decision paid(String outTradeNo) {
        Decision recorded = recorded(aSlot(1), aUser());
        receive(success(recorded, outTradeNo));
        assertPaidBy(recorded, outTradeNo);
        return recorded;
    }

    private void assertPaidBy(Decision recorded, String outTradeNo) {
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        assertThat(paidBy(recorded)).isEqualTo(outTradeNo);
    }

    private String paidBy(Decision recorded) {
        return jdbc.queryForObject(
                "select paid_by from booking_order where order_no = ?", String.class, recorded.orderNo());
    }

    private long events(String orderNo, String type) {
        return count("outbox_event where aggregate_id = ? and routing_key = ?", orderNo, type);
    }

    private String refusalOf(String orderNo) {
        String body = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ? and routing_key = ?",
                String.class,
                orderNo,
                Topology.PAYMENT_REFUSED);
        try {
            JsonNode payload = json.readTree(body).path("payload");
            return payload.path("outTradeNo").asText() + " "
                    + payload.path("reason").asText();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    // Paid

    @Test
    void confirmsAnOrderWhoseMoneyArrived() {
        Decision recorded = recorded(aSlot(1), aUser());
        String payOrder = aPayOrder();
        rabbit.send(Topology.PAYMENT_EVENTS, Topology.PAYMENT_SUCCEEDED, success(recorded, payOrder));
        eventually(() -> assertPaidBy(recorded, payOrder));
        assertThat(flowOf(recorded)).last().isEqualTo("PAYMENT_SUCCESS STOCK_RESERVED->PAID APPLIED");
        assertThat(count("outbox_event where aggregate_id = ?", recorded.orderNo()))
                .isZero();
    }

    @Test
    void ignoresThatTheSamePayOrderPaysAgain() {
        String payOrder = aPayOrder();
        Decision recorded = paid(payOrder);
        receive(success(recorded, payOrder));
        assertPaidBy(recorded, payOrder);
        assertThat(flowOf(recorded)).last().isEqualTo("PAYMENT_SUCCESS PAID->PAID IGNORED");
        assertThat(events(recorded.orderNo(), Topology.PAYMENT_REFUSED)).isZero();
    }

    @Test
    void sendsBackASecondPayment() {
        String first = aPayOrder();
        Decision recorded = paid(first);
        String second = aPayOrder();
        receive(success(recorded, second));
        assertPaidBy(recorded, first);
        assertThat(refusalOf(recorded.orderNo())).isEqualTo(second + " PAID_BY_ANOTHER");
        assertThat(flowOf(recorded)).last().isEqualTo("PAYMENT_SUCCESS PAID->PAID IGNORED");
    }

    @Test
    void sendsBackWhatComesForACancelledOrder() {
        Decision recorded = recorded(aSlot(1), aUser());
        cancel(recorded);
        String payOrder = aPayOrder();
        receive(success(recorded, payOrder));
        assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(refusalOf(recorded.orderNo())).isEqualTo(payOrder + " ORDER_ENDED");
        assertThat(flowOf(recorded)).last().isEqualTo("PAYMENT_SUCCESS CANCELED->CANCELED IGNORED");
    }

    @Test
    void sendsNothingBackTwiceWhenARefundedOrdersOwnPaymentComesAgain() {
        String payOrder = aPayOrder();
        Decision recorded = paid(payOrder);
        refund(recorded, "R" + payOrder, null, false);
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        receive(success(recorded, payOrder));
        assertThat(events(recorded.orderNo(), Topology.PAYMENT_REFUSED)).isZero();
        String other = aPayOrder();
        receive(success(recorded, other));
        assertThat(refusalOf(recorded.orderNo())).isEqualTo(other + " PAID_BY_ANOTHER");
    }

    @Test
    void waitsForAnOrderThatIsNotThereYet() {
        Decision recorded = recorded(aSlot(1), aUser());
        String hidden = "HIDDEN" + recorded.reservationIds().getFirst();
        renameOrder(recorded.orderNo(), hidden);
        String payOrder = aPayOrder();
        receive(success(recorded, payOrder));
        assertThat(count("inbox_event where status = 'PROCESSING'")).isEqualTo(1);
        renameOrder(hidden, recorded.orderNo());
        jdbc.update("update booking_order set status = 'CREATED' where order_no = ?", recorded.orderNo());
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertThat(orderStatus(recorded)).as("its stock is not taken").isEqualTo("CREATED");
        jdbc.update("update booking_order set status = 'STOCK_RESERVED' where order_no = ?", recorded.orderNo());
        clock.advance(Duration.ofMinutes(1));
        retryInbox.retry();
        assertPaidBy(recorded, payOrder);
    }

    private void renameOrder(String from, String to) {
        jdbc.update("update booking_order set order_no = ? where order_no = ?", to, from);
    }

    @Test
    void sendsBackWhatComesForAnOrderThatNeverIs() {
        String payOrder = aPayOrder();
        String orderNo = "NONE" + payOrder;
        receive(success(orderNo, 1, payOrder));
        for (int attempt = 2; attempt <= 12; attempt++) {
            assertThat(events(orderNo, Topology.PAYMENT_REFUSED)).isZero();
            clock.advance(Duration.ofMinutes(1));
            retryInbox.retry();
        }
        assertThat(refusalOf(orderNo)).isEqualTo(payOrder + " ORDER_UNKNOWN");
        clock.advance(Duration.ofHours(1));
        retryInbox.retry();
        assertThat(events(orderNo, Topology.PAYMENT_REFUSED)).isEqualTo(1);
    }

    // Races

    private Answer cancel(Decision recorded) {
        return delete(
                student(recorded.userId()),
                "/reserve/" + recorded.reservationIds().getFirst());
    }

    /** Spends some round trips, so that over the rounds each side is first now and then. */
    private void holdUp(int roundTrips) {
        for (int i = 0; i < roundTrips; i++) {
            count("court where id = ?", i);
        }
    }

    private void assertOneWon(Decision recorded, String payOrder) {
        boolean paid = orderStatus(recorded).equals("PAID");
        if (paid) {
            assertPaidBy(recorded, payOrder);
        } else {
            assertThat(orderStatus(recorded)).isEqualTo("CANCELED");
            assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
            assertThat(paidBy(recorded)).isNull();
            assertThat(refusalOf(recorded.orderNo())).isEqualTo(payOrder + " ORDER_ENDED");
        }
        for (String consequence : List.of(Topology.HOLD_RELEASED, Topology.ORDER_CANCELED, Topology.PAYMENT_REFUSED)) {
            assertThat(events(recorded.orderNo(), consequence)).isEqualTo(paid ? 0 : 1);
        }
        assertThat(flowOf(recorded)).filteredOn(f -> f.endsWith("APPLIED")).hasSize(2);
        assertThat(count("inbox_event where status = 'PROCESSING'")).isZero();
    }

    @Test
    void isPaidOrCancelledByItsUserNeverBoth() {
        for (int round = 0; round < Race.rounds(10, 60); round++) {
            Decision recorded = recorded(aSlot(1), aUser());
            String payOrder = aPayOrder();
            Message success = success(recorded, payOrder);
            int lead = round * 7 % 20 - 10;
            int userWaits = Math.max(0, lead);
            int moneyWaits = Math.max(0, -lead);
            Callable<Integer> user = () -> {
                holdUp(userWaits);
                return cancel(recorded).status();
            };
            Callable<Integer> money = () -> {
                holdUp(moneyWaits);
                receive(success);
                return 0;
            };
            List<Integer> results = Race.run(List.of(user, money));
            assertOneWon(recorded, payOrder);
            assertThat(results.getFirst()).isEqualTo(orderStatus(recorded).equals("PAID") ? 409 : 200);
        }
    }

    @Test
    void isPaidOrEndsAtItsDeadlineNeverBoth() {
        for (int round = 0; round < Race.rounds(10, 60); round++) {
            Decision recorded = recorded(aSlot(1), aUser());
            String payOrder = aPayOrder();
            Message success = success(recorded, payOrder);
            clock.advance(PAY_TIMEOUT);
            int lead = round * 7 % 20 - 10;
            int sweeperWaits = Math.max(0, lead);
            int moneyWaits = Math.max(0, -lead);
            Callable<Integer> deadline = () -> {
                holdUp(sweeperWaits);
                works.run("end-overdue");
                return 0;
            };
            Callable<Integer> money = () -> {
                holdUp(moneyWaits);
                receive(success);
                return 0;
            };
            Race.run(List.of(deadline, money));
            works.run("end-overdue"); // it may have left the order to the money
            clock.set(clock.instant().minus(PAY_TIMEOUT));
            assertOneWon(recorded, payOrder);
        }
    }

    @RepeatedRace(few = 4, all = 10)
    void isPaidOnceByThreeCopiesAndRefusesEveryOther() {
        Decision recorded = recorded(aSlot(1), aUser());
        String payOrder = aPayOrder();
        Message success = success(recorded, payOrder);
        Callable<Boolean> copy = () -> {
            receive(success);
            return true;
        };
        Race.run(List.of(copy, copy, copy));
        assertPaidBy(recorded, payOrder);
        assertThat(flowOf(recorded))
                .containsExactly(
                        "HOLD_RECORDED ->STOCK_RESERVED APPLIED", "PAYMENT_SUCCESS STOCK_RESERVED->PAID APPLIED");
    }

    @RepeatedRace(few = 4, all = 10)
    void isPaidByOneOfTwoPayOrders() {
        Decision recorded = recorded(aSlot(1), aUser());
        String one = aPayOrder();
        String two = aPayOrder();
        Message first = success(recorded, one);
        Message second = success(recorded, two);
        Race.run(List.<Callable<Boolean>>of(
                () -> {
                    receive(first);
                    return true;
                },
                () -> {
                    receive(second);
                    return true;
                }));
        String winner = paidBy(recorded);
        assertPaidBy(recorded, winner);
        assertThat(refusalOf(recorded.orderNo())).isEqualTo((winner.equals(one) ? two : one) + " PAID_BY_ANOTHER");
    }

    // Refunds

    private JsonNode refund(Decision recorded, String refundNo, Long reservationId, boolean force) {
        return refund(recorded.userId(), recorded, refundNo, reservationId, force);
    }

    private JsonNode refund(long userId, Decision recorded, String refundNo, Long reservationId, boolean force) {
        var body = new HashMap<String, Object>();
        body.put("userId", userId);
        body.put("reservationId", reservationId);
        body.put("force", force);
        return postInternal("/internal/orders/" + recorded.orderNo() + "/refunds/" + refundNo, body)
                .isOk()
                .body();
    }

    private static String outcome(JsonNode answer) {
        return answer.path("outcome").asText();
    }

    private void assertCancelled(Decision recorded, JsonNode answer) {
        assertThat(outcome(answer)).isEqualTo("CANCELLED");
        assertThat(answer.path("refundFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(answer.path("reservationIds"))
                .extracting(JsonNode::asLong)
                .containsExactly(recorded.reservationIds().getFirst());
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
        assertThat(reservationStatus(recorded)).isEqualTo("CANCELLED");
        assertThat(events(recorded.orderNo(), Topology.HOLD_RELEASED)).isEqualTo(1);
        assertThat(events(recorded.orderNo(), Topology.ORDER_CANCELED)).isZero();
        assertThat(flowOf(recorded)).last().isEqualTo("REFUND PAID->REFUNDED APPLIED");
    }

    @Test
    void givesAPaidReservationUpAndAnswersTheSameAgain() {
        Decision recorded = paid(aPayOrder());
        JsonNode answer = refund(recorded, "R1" + recorded.orderNo(), null, false);
        assertCancelled(recorded, answer);
        JsonNode again = refund(
                recorded, "R1" + recorded.orderNo(), recorded.reservationIds().getFirst(), false);
        assertThat(again).isEqualTo(answer);
        assertCancelled(recorded, again);
        assertThat(outcome(refund(recorded, "R2" + recorded.orderNo(), null, true)))
                .isEqualTo("ALREADY_CANCELLED");
    }

    @Test
    void refundsOneOfAnOrderAndTheOrderWithItsLast() {
        Slot slot = aSlot(1);
        Decision recorded = paid(aPayOrder());
        Decision second = recorded(slot, recorded.userId());
        jdbc.update(
                "update reservation set order_no = ?, status = 'CONFIRMED' where id = ?",
                recorded.orderNo(),
                second.reservationIds().getFirst());
        String refundNo = "R" + aUser();
        JsonNode one = refund(recorded, refundNo, second.reservationIds().getFirst(), false);
        assertThat(outcome(one)).isEqualTo("CANCELLED");
        assertThat(one.path("refundFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
        assertThat(reservationStatus(recorded)).isEqualTo("CONFIRMED");
        assertThat(refund(recorded, refundNo, second.reservationIds().getFirst(), false))
                .isEqualTo(one);

        JsonNode rest = refund(recorded, "R" + aUser(), null, false);
        assertThat(rest.path("reservationIds"))
                .extracting(JsonNode::asLong)
                .containsExactly(recorded.reservationIds().getFirst());
        assertThat(orderStatus(recorded)).isEqualTo("REFUNDED");
    }

    @Test
    void refusesWhatCanNotBeRefundedAndChangesNothing() {
        Decision unpaid = recorded(aSlot(1), aUser());
        assertThat(outcome(refund(unpaid, "R" + aUser(), null, true))).isEqualTo("NOT_PAID");
        assertThat(orderStatus(unpaid)).isEqualTo("STOCK_RESERVED");
        cancel(unpaid).isOk();
        assertThat(outcome(refund(unpaid, "R" + aUser(), null, false))).isEqualTo("ALREADY_CANCELLED");

        Decision recorded = paid(aPayOrder());
        String path = "/internal/orders/" + recorded.orderNo() + "/refunds/R1";
        postInternal(path, Map.of("userId", recorded.userId())).isRefused(400, "VALIDATE_FAILED");
        post(admin(), path, Map.of()).isRefused(403, "FORBIDDEN");
        assertThat(outcome(refund(aUser(), recorded, "R" + aUser(), null, false)))
                .isEqualTo("NOT_FOUND");
        assertThat(outcome(
                        refund(recorded, "R" + aUser(), unpaid.reservationIds().getFirst(), false)))
                .isEqualTo("NOT_FOUND");
        clock.advance(Duration.ofDays(31));
        assertThat(outcome(refund(recorded, "R" + aUser(), null, false))).isEqualTo("TOO_LATE");
        assertThat(orderStatus(recorded)).isEqualTo("PAID");
        assertThat(events(recorded.orderNo(), Topology.HOLD_RELEASED)).isZero();
        assertCancelled(recorded, refund(recorded, "R" + aUser(), null, true));
    }

    @Test
    void tellsFromWhenToWhenAnOrderCanBePaid() {
        Instant recordedAt = clock.instant();
        Decision recorded = recorded(aSlot(1), aUser());
        clock.advance(Duration.ofMinutes(3));
        JsonNode order =
                getInternal("/internal/orders/" + recorded.orderNo()).isOk().body();
        assertThat(order.path("payableSince").asText()).isEqualTo(recordedAt.toString());
        assertThat(order.path("payBefore").asText())
                .isEqualTo(recordedAt.plus(PAY_TIMEOUT).minusSeconds(60).toString());
        receive(success(recorded, aPayOrder()));
        assertThat(getInternal("/internal/orders/" + recorded.orderNo())
                        .isOk()
                        .body()
                        .has("payBefore"))
                .isFalse();
    }

    /** An offer, or what soon stops being sold, stands for less than the pay timeout. */
    @ParameterizedTest
    @CsvSource({"60,6", "20,2", "120,12", "599,59", "3600,60"})
    void isPayableUntilATenthOfItsOwnTimeBeforeItsDeadline(long seconds, long margin) {
        Instant since = clock.instant();
        Instant deadline = since.plusSeconds(seconds);
        assertThat(OrdersForPayment.payBefore(since, deadline))
                .isBetween(deadline.minusSeconds(margin + 1), deadline.minusSeconds(margin));
    }

    @Test
    void isRefundableUntilTheCutoffAndNotAfter() {
        Decision recorded = paid(aPayOrder());
        JsonNode item = getInternal("/internal/orders/" + recorded.orderNo())
                .isOk()
                .body()
                .path("items")
                .get(0);
        var startsAt = Instant.parse(item.path("startsAt").asText());
        assertThat(item.path("refundUntil").asText())
                .isEqualTo(startsAt.minus(Duration.ofMinutes(120)).toString());
        clock.set(startsAt.minus(Duration.ofMinutes(120)).plusMillis(1));
        assertThat(outcome(refund(recorded, "R" + aUser(), null, false))).isEqualTo("TOO_LATE");
        clock.set(startsAt.minus(Duration.ofMinutes(120)));
        assertThat(outcome(refund(recorded, "R" + aUser(), null, false))).isEqualTo("CANCELLED");
    }

    @RepeatedRace(few = 4, all = 10)
    void answersTheSameRefundTheSameHoweverOftenItIsAsked() {
        Decision recorded = paid(aPayOrder());
        String refundNo = "R" + aUser();
        Callable<JsonNode> ask = () -> refund(recorded, refundNo, null, false);
        Race.run(List.of(ask, ask, ask)).forEach(answer -> assertCancelled(recorded, answer));
    }

    @RepeatedRace(few = 4, all = 10)
    void cancelsForOneOfManyRefunds() {
        Decision recorded = paid(aPayOrder());
        Callable<String> ask = () -> outcome(
                refund(recorded, "R" + aUser(), recorded.reservationIds().getFirst(), false));
        assertThat(Race.run(List.of(ask, ask, ask)))
                .containsExactlyInAnyOrder("CANCELLED", "ALREADY_CANCELLED", "ALREADY_CANCELLED");
        assertThat(events(recorded.orderNo(), Topology.HOLD_RELEASED)).isEqualTo(1);
    }

    // Other questions and reports of payment-service

    @Test
    void tellsWhatPaymentNeedsOfAnOrder() {
        Slot slot = aSlot(1);
        Decision recorded = recorded(slot, aUser());
        JsonNode order =
                getInternal("/internal/orders/" + recorded.orderNo()).isOk().body();
        assertThat(order.path("userId").asLong()).isEqualTo(recorded.userId());
        assertThat(order.path("status").asText()).isEqualTo("STOCK_RESERVED");
        assertThat(order.path("amountFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(order.path("sessionId").asLong()).isEqualTo(slot.sessionId());
        assertThat(order.path("payDeadline").asText())
                .isEqualTo(clock.instant().plus(PAY_TIMEOUT).toString());
        JsonNode item = order.path("items").get(0);
        assertThat(item.path("reservationId").asLong())
                .isEqualTo(recorded.reservationIds().getFirst());
        assertThat(item.path("slotId").asLong()).isEqualTo(slot.id());
        assertThat(item.path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(item.path("amountFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(item.path("startsAt").asText()).as("08:00 in Shanghai").endsWith("T00:00:00Z");
        assertThat(getInternal("/internal/reservations/"
                                + recorded.reservationIds().getFirst() + "/order")
                        .isOk()
                        .body())
                .isEqualTo(order);
        getInternal("/internal/orders/NONE").isRefused(404, "NOT_FOUND");
        getInternal("/internal/reservations/987654321/order").isRefused(404, "NOT_FOUND");
        get(admin(), "/internal/orders/" + recorded.orderNo()).isRefused(403, "FORBIDDEN");
        get(null, "/internal/orders/" + recorded.orderNo()).isRefused(401, "UNAUTHORIZED");
    }

    @Test
    void tellsSettingsAndHidesNoBrokenOne() {
        Decision payable = recorded(aSlot(1), aUser());
        JsonNode standard = getInternal("/internal/settings").isOk().body();
        assertThat(standard.path("payTimeoutMinute").asLong()).isEqualTo(15);
        assertThat(standard.path("payAmountFen").asLong()).isEqualTo(2000);
        assertThat(standard.path("refundCutoffMinute").asLong()).isEqualTo(120);
        jdbc.update("insert into setting values ('PAY_AMOUNT', '-5', now(3))");
        jdbc.update("insert into setting values ('PAY_TIMEOUT_MINUTE', 'soon', now(3))");
        try {
            JsonNode broken = getInternal("/internal/settings").isOk().body();
            assertThat(broken.path("payAmountFen").isNull()).isTrue();
            assertThat(broken.path("payTimeoutMinute").isNull()).isTrue();
            assertThat(broken.path("refundCutoffMinute").asLong()).isEqualTo(120);
            JsonNode order =
                    getInternal("/internal/orders/" + payable.orderNo()).isOk().body();
            assertThat(order.has("payBefore")).as("nobody pays by a default").isFalse();
        } finally {
            jdbc.update("delete from setting");
        }
        get(admin(), "/internal/settings").isRefused(403, "FORBIDDEN");
    }

    @Test
    void writesIntoTheAuditLogWhatAdministratorsDidAtPaymentService() {
        String target = "payOrder:P" + aUser();
        var deed = new AdminActed(
                ADMIN_ID, "admin", clock.instant(), "refund.force", target, "rain", Map.of("amountFen", 5));
        Message message = message(Topology.ADMIN_ACTED, "admin:" + ADMIN_ID, deed);
        rabbit.send(Topology.PAYMENT_EVENTS, Topology.ADMIN_ACTED, message);
        rabbit.send(Topology.PAYMENT_EVENTS, Topology.ADMIN_ACTED, message);
        JsonNode entry = eventually(() -> {
            var items = get(admin(), "/admin/audit-log?target=" + target)
                    .isOk()
                    .data()
                    .path("items");
            assertThat(items).hasSize(1);
            return items.get(0);
        });
        assertThat(entry.path("userId").asLong()).isEqualTo(ADMIN_ID);
        assertThat(entry.path("action").asText()).isEqualTo("refund.force");
        assertThat(entry.path("detail").toString()).contains("\"why\":\"rain\"").contains("\"amountFen\":5");
        assertThat(entry.path("at").asText()).isEqualTo(clock.instant().toString());
    }
}
