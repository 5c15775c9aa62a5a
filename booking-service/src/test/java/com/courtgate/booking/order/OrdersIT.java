package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.deadline.CancelOnStockTimeout;
import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

class OrdersIT extends OrderServerTest {
    private static final Duration STOCK_TIMEOUT = Duration.ofSeconds(60);

    @Autowired
    private CancelOnStockTimeout cancelOnStockTimeout;

    @Autowired
    private RedissonClient redis;

    @Test
    void createsAnOrderThatHasNoPlacesYet() {
        long user = aUser();
        List<Slot> slots = aSession(1, 2);
        JsonNode order = placed(user, slots);
        String orderNo = order.path("orderNo").asText();
        assertThat(order.path("amountFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(order.path("items")).hasSize(2);
        assertThat(order.path("items")).allSatisfy(item -> {
            assertThat(item.path("status").asText()).isEqualTo("WAITING");
            assertThat(item.path("reservationId").isNull()).isTrue();
        });
        assertThat(count("reservation where order_no = ?", orderNo)).isZero();
        assertThat(told(Topology.ORDER_CREATED, orderNo)).isEqualTo(1);
        assertThat(flow(orderNo)).containsExactly("CREATE ->CREATED APPLIED");
        JsonNode shown = get(student(user), "/orders/" + orderNo).isOk().data();
        assertThat(shown.path("flow").get(0).path("event").asText()).isEqualTo("CREATE");
        get(student(aUser()), "/orders/" + orderNo).isRefused(404, "NOT_FOUND");
        assertThat(get(student(user), "/orders/mine")
                        .isOk()
                        .data()
                        .path("total")
                        .asInt())
                .isEqualTo(1);
        assertThat(get(admin(), "/admin/orders?userId=" + user)
                        .isOk()
                        .data()
                        .path("items")
                        .get(0)
                        .path("orderNo")
                        .asText())
                .isEqualTo(orderNo);
    }

    @Test
    void waitsForItsPaymentWhenAllSlotsAreHeld() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots);
        Decision decision = stockTaken(orderNo, user, slots);
        assertThat(decision.reservationIds()).hasSize(2);
        assertThat(stockTaken(orderNo, user, slots)).as("a copy").isEqualTo(decision);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(reservationStatuses(orderNo)).containsOnly("PENDING_PAYMENT").hasSize(2);
        assertThat(items(user, orderNo))
                .containsExactly(
                        slots.get(0).id() + " PENDING_PAYMENT", slots.get(1).id() + " PENDING_PAYMENT");
        assertThat(flow(orderNo))
                .containsExactly("CREATE ->CREATED APPLIED", "STOCK_RESERVED CREATED->STOCK_RESERVED APPLIED");
        clock.advance(Duration.ofMinutes(16));
        works.run("end-overdue");
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(2);
    }

    @Test
    void endsWhenReserveServiceRefusesItsStock() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots);
        assertThat(stockRefused(orderNo, user, slots).outcome()).isEqualTo(Outcome.FAILED);
        assertFailed(user, orderNo, slots, "OUT_OF_STOCK");
        aReservedOrder(aUser(), slots);
    }

    @Test
    void endsWhenOnePlaceIsTaken() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        recorded(slots.get(1), aUser());
        String orderNo = anOrder(user, slots);
        assertThat(stockTaken(orderNo, user, slots).reason()).isEqualTo(ResultCode.OUT_OF_STOCK);
        assertFailed(user, orderNo, slots, "OUT_OF_STOCK");
        assertThat(activeReservations(slots.get(0))).as("all or none").isZero();
    }

    @Test
    void endsWhenTheUserHasOneOfTheSlotsAlready() {
        long user = aUser();
        List<Slot> slots = aSession(2, 2);
        recorded(slots.get(1), user);
        String orderNo = anOrder(user, slots);
        assertThat(stockTaken(orderNo, user, slots).reason()).isEqualTo(ResultCode.DUP_REQ);
        assertFailed(user, orderNo, slots, "DUP_REQ");
    }

    @Test
    void endsWhenOneOfItsSlotsIsBlockedOrHasBegunMeanwhile() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String blocked = anOrder(user, slots);
        jdbc.update(
                "update time_slot set blocked = true where id = ?", slots.get(1).id());
        stockTaken(blocked, user, slots);
        assertFailed(user, blocked, slots, "SLOT_CLOSED");
        List<Slot> begun = aSession(1, 1);
        String late = anOrder(user, begun);
        beganToday(begun.get(1).id());
        stockTaken(late, user, begun);
        assertFailed(user, late, begun, "SLOT_CLOSED");
    }

    private void assertFailed(long user, String orderNo, List<Slot> slots, String why) {
        JsonNode shown = get(student(user), "/orders/" + orderNo).isOk().data();
        assertThat(shown.path("status").asText()).isEqualTo("STOCK_FAILED");
        assertThat(shown.path("stockFailure").asText()).isEqualTo(why);
        assertThat(items(user, orderNo))
                .containsExactlyElementsOf(
                        slots.stream().map(slot -> slot.id() + " FAILED").toList());
        assertThat(count("reservation where order_no = ?", orderNo)).isZero();
        assertThat(flow(orderNo))
                .containsExactly("CREATE ->CREATED APPLIED", "STOCK_RESERVE_FAILED CREATED->STOCK_FAILED APPLIED");
    }

    /** A price that changes meanwhile does not change what was ordered. */
    @Test
    void costsWhatItCostWhenItWasOrdered() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        jdbc.update(
                "update time_slot set price_fen = 9999 where id = ?",
                slots.getFirst().id());
        stockTaken(orderNo, user, slots);
        assertThat(jdbc.queryForObject("select amount_fen from reservation where order_no = ?", Long.class, orderNo))
                .isEqualTo(PRICE_FEN);
    }

    /** Out of order, 1: the stock is taken for an order that was cancelled meanwhile. */
    @Test
    void givesBackStockThatIsTakenForACancelledOrder() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots);
        cancel(user, orderNo, "k1").isOk();
        Decision decision = stockTaken(orderNo, user, slots);
        assertThat(decision.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(items(user, orderNo))
                .allMatch(item -> item.endsWith(" CANCELLED"))
                .hasSize(2);
        assertThat(flow(orderNo)).containsExactly("CREATE ->CREATED APPLIED", "CANCEL CREATED->CANCELED APPLIED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo))
                .as("the decision gives back")
                .isZero();
        assertThat(told(Topology.ORDER_CANCELED, orderNo)).isEqualTo(1);
    }

    /** Out of order, 2: a refusal that comes after the stock was taken. */
    @Test
    void ignoresARefusalAfterTheStockWasTaken() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = aReservedOrder(user, slots);
        assertThat(stockRefused(orderNo, user, slots).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(reservationStatuses(orderNo)).containsExactly("PENDING_PAYMENT");
    }

    /** Out of order, 3: stock that comes after the order failed. */
    @Test
    void givesBackStockThatComesAfterTheRefusal() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        stockRefused(orderNo, user, slots);
        assertThat(stockTaken(orderNo, user, slots).outcome()).isEqualTo(Outcome.FAILED);
        assertFailed(user, orderNo, slots, "OUT_OF_STOCK");
    }

    @Test
    void givesBackTheStockOfAnOrderThatDoesNotExistOrIsAnothers() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        assertThat(stockTaken("BNOBODY" + user, user, slots).reason()).isEqualTo(ResultCode.FAILED);
        String orderNo = anOrder(user, slots);
        assertThat(stockTaken(orderNo, aUser(), slots).reason()).isEqualTo(ResultCode.FAILED);
        assertThat(slots).allMatch(slot -> activeReservations(slot) == 0);
    }

    @Test
    void endsAnOrderThatWaitsTooLongForItsStock() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        String reserved = aReservedOrder(aUser(), aSession(1));
        clock.advance(STOCK_TIMEOUT.minusMillis(1));
        works.run("end-without-stock");
        assertThat(status(orderNo)).isEqualTo("CREATED");
        clock.advance(Duration.ofMillis(1));
        works.run("end-without-stock");
        works.run("end-without-stock");
        assertThat(flow(orderNo)).last().isEqualTo("TIMEOUT CREATED->CANCELED APPLIED");
        assertThat(flow(orderNo)).hasSize(2);
        assertThat(told(Topology.ORDER_CANCELED, orderNo)).isEqualTo(1);
        assertThat(status(reserved)).as("it has its stock").isEqualTo("STOCK_RESERVED");
        assertThat(stockTaken(orderNo, user, slots).outcome()).isEqualTo(Outcome.FAILED);
        aReservedOrder(aUser(), slots);
        assertThat(cancelOnStockTimeout.schedule().every()).isEqualTo(Duration.ofSeconds(1));
    }

    /** Not even reserve-service can know whether it is a gate's time. */
    @Test
    void failsAtOnceWhileItsSessionIsNotOnSale() {
        List<Slot> scheduled = aSession(1, 1);
        jdbc.update(
                "update booking_session set status = 'SCHEDULED' where id = ?",
                scheduled.getFirst().sessionId());
        assertFailsAtOnce(scheduled, "UNGATED");
        move(scheduled, "WARMED");
        anOrder(aUser(), scheduled);
        List<Slot> closed = aSession(1, 1);
        recorded(closed.get(1), aUser());
        move(closed, "CLOSED");
        assertFailsAtOnce(closed, "UNGATED");
    }

    @Test
    void failsAtOnceBeforeTheGateOpensByItsTimeOrByHand() {
        List<Slot> slots = aSession(1, 1);
        jdbc.update(
                "update booking_session set status = 'WARMED', flash_time = ? where id = ?",
                InstantTypeHandler.text(clock.instant().plusMillis(1)),
                slots.getFirst().sessionId());
        assertFailsAtOnce(slots, "UNGATED");
        clock.advance(Duration.ofMillis(1));
        anOrder(aUser(), slots);

        List<Slot> openedEarly = aSession(1);
        jdbc.update(
                "update booking_session set status = 'OPEN', flash_time = ? where id = ?",
                InstantTypeHandler.text(clock.instant().plusSeconds(60)),
                openedEarly.getFirst().sessionId());
        anOrder(aUser(), openedEarly);
    }

    @Test
    void takesOneUndecidedOrderOfAUserAndSession() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String first = anOrder(user, slots.subList(0, 1));
        var body = body(aRequestId(), slots.subList(1, 2));
        Answer refused = post(student(user), "/orders", body);
        refused.isRefused(409, "STATE_INVALID");
        assertThat(refused.data().path("orderNo").asText()).isEqualTo(first);
        anOrder(user, aSession(1));
        stockRefused(first, user, slots.subList(0, 1));
        assertThat(post(student(user), "/orders", body).status()).isEqualTo(201);
    }

    /** The answer is the order as it was created; what became of it is asked by its number. */
    private void assertFailsAtOnce(List<Slot> slots, String why) {
        assertFailsAtOnce(aUser(), slots, why);
    }

    private void assertFailsAtOnce(long user, List<Slot> slots, String why) {
        var body = body(aRequestId(), slots);
        Answer answer = post(student(user), "/orders", body);
        assertThat(answer.status()).isEqualTo(201);
        JsonNode order = answer.data();
        assertThat(order.path("status").asText()).isEqualTo("CREATED");
        assertThat(order.path("stockFailure").asText("")).isIn("", "null");
        assertThat(post(student(user), "/orders", body).data()).isEqualTo(order);
        jdbc.update("delete from idempotent_request where user_id = ?", user);
        redis.getBucket("bf:idempotent:{" + user + "}:orders.place:" + body.get("clientRequestId"))
                .delete();
        assertThat(post(student(user), "/orders", body).data()).as("made anew").isEqualTo(order);

        String orderNo = order.path("orderNo").asText();
        assertFailed(user, orderNo, slots, why);
        assertThat(told(Topology.ORDER_CREATED, orderNo)).isZero();
    }

    @RepeatedRace(few = 3, all = 5)
    void makesOneOrderOfOneRequest() {
        long user = aUser();
        var body = body(aRequestId(), aSession(1, 1));
        Callable<Answer> actor = () -> post(student(user), "/orders", body);
        List<Answer> answers = Race.run(Collections.nCopies(8, actor));
        assertThat(answers).allMatch(a -> a.status() == 201 || a.status() == 409);
        assertThat(answers)
                .filteredOn(a -> a.status() == 409)
                .allMatch(a -> a.retryAfter() != null && a.enumCode().equals("FAILED"));
        assertThat(answers.stream().filter(a -> a.status() == 201).map(Answer::data))
                .isNotEmpty()
                .allSatisfy(d -> assertThat(d)
                        .isEqualTo(answers.stream()
                                .filter(a -> a.status() == 201)
                                .findFirst()
                                .orElseThrow()
                                .data()));
        assertThat(count("booking_order where user_id = ?", user)).isEqualTo(1);
    }

    @Test
    void replaysForOneDayAndRefusesAnotherBody() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        var body = body(aRequestId(), slots);
        Answer first = post(student(user), "/orders", body);
        Answer again = post(student(user), "/orders", body);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.data()).isEqualTo(first.data());
        var other = new HashMap<>(body);
        other.put("items", List.of(Map.of("slotId", slots.getFirst().id())));
        post(student(user), "/orders", other).isRefused(409, "IDEMPOTENCY_CONFLICT");
        jdbc.update("delete from idempotent_request"); // the order still knows its request
        assertThat(post(student(user), "/orders", body).data().path("orderNo"))
                .isEqualTo(first.data().path("orderNo"));
        jdbc.update("delete from idempotent_request");
        post(student(user), "/orders", other).isRefused(409, "IDEMPOTENCY_CONFLICT");
    }

    @Test
    void takesOverARequestWhoseHolderDied() {
        long user = aUser();
        var body = body(aRequestId(), aSession(1));
        Answer first = post(student(user), "/orders", body);
        jdbc.update("update idempotent_request set answer = null where user_id = ?", user);
        post(student(user), "/orders", body).isRefused(409, "FAILED");
        clock.advance(Duration.ofSeconds(31));
        assertThat(post(student(user), "/orders", body).data().path("orderNo"))
                .isEqualTo(first.data().path("orderNo"));
    }

    @Test
    void cancelsWithAKeyAndTwice() {
        long user = aUser();
        String orderNo = anOrder(user, aSession(1));
        cancel(user, orderNo, null).isRefused(400, "VALIDATE_FAILED");
        cancel(aUser(), orderNo, "k1").isRefused(404, "NOT_FOUND");
        cancel(user, orderNo, "k1").isOk();
        assertThat(cancel(user, orderNo, "k2").isOk().data().path("status").asText())
                .isEqualTo("CANCELED");
        assertThat(flow(orderNo)).hasSize(2);
    }

    @Test
    void refusesBadOrders() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1, 1, 1);
        place(user, slots).isRefused(400, "VALIDATE_FAILED");
        place(user, List.of(slots.get(0), slots.get(0))).isRefused(400, "VALIDATE_FAILED");
        place(user, List.of(slots.get(0), aSlot(1))).isRefused(400, "PARAM_ERROR");
        var none = body(aRequestId(), slots);
        none.put("items", List.of());
        post(student(user), "/orders", none).isRefused(400, "VALIDATE_FAILED");
        none.remove("items");
        post(student(user), "/orders", none).isRefused(400, "VALIDATE_FAILED");
        var foreign = body(aRequestId(), slots.subList(0, 1));
        foreign.put("userId", aUser());
        post(student(user), "/orders", foreign).isRefused(403, "FORBIDDEN");
        foreign.put("userId", user);
        assertThat(post(student(user), "/orders", foreign).status()).isEqualTo(201);
        post(null, "/orders", foreign).isRefused(401, "UNAUTHORIZED");
        get(student(user), "/admin/orders").isRefused(403, "FORBIDDEN");
    }

    @Test
    void refusesMalformedOrders() {
        long user = aUser();
        String token = student(user);
        List<Slot> slots = aSession(1);
        for (String malformed : List.of("", "{", "[]", "null", "{\"items\":7}", "{\"items\":[null]}", "\"x\"")) {
            post(token, "/orders", malformed).isRefused(400, "VALIDATE_FAILED");
        }
        for (String requestId : List.of("", "x".repeat(65), "a b", "预订", "a\u0000b")) {
            post(token, "/orders", body(requestId, slots)).isRefused(400, "VALIDATE_FAILED");
        }
        var noRequestId = body("r", slots);
        noRequestId.remove("clientRequestId");
        post(token, "/orders", noRequestId).isRefused(400, "VALIDATE_FAILED");
        for (Object slotId : List.of(0, -1, "x", 1e30, List.of())) {
            var body = body(aRequestId(), slots);
            body.put("items", List.of(Map.of("slotId", slotId)));
            post(token, "/orders", body).isRefused(400, "VALIDATE_FAILED");
        }
        var unknownSlot = body(aRequestId(), slots);
        unknownSlot.put("items", List.of(Map.of("slotId", Long.MAX_VALUE)));
        post(token, "/orders", unknownSlot).isRefused(400, "PARAM_ERROR");
        var otherSession = body(aRequestId(), slots);
        otherSession.put("sessionId", aSlot(1).sessionId());
        post(token, "/orders", otherSession).isRefused(400, "PARAM_ERROR");
        assertThat(count("booking_order where user_id = ?", user)).isZero();
        assertThat(count("idempotent_request where user_id = ?", user)).isZero();
    }

    @Test
    void knowsNoOrderThatIsNoneOrSomebodyElses() {
        String orderNo = anOrder(aUser(), aSession(1));
        String other = student(aUser());
        for (String path : List.of(orderNo, "NONE", "x".repeat(500), "%27", "%E4%B8%AD")) {
            get(other, "/orders/" + path).isRefused(404, "NOT_FOUND");
            send(HttpMethod.POST, other, "/orders/" + path + "/cancel", r -> r.header("X-Idempotency-Key", "k1"))
                    .isRefused(404, "NOT_FOUND");
        }
        for (String key : List.of("", "x".repeat(65), "a b")) {
            cancel(aUser(), orderNo, key).isRefused(400, "VALIDATE_FAILED");
        }
        get(null, "/orders/" + orderNo).isRefused(401, "UNAUTHORIZED");
        get(null, "/orders/mine").isRefused(401, "UNAUTHORIZED");
        get(other, "/orders/mine?status=LOST").isRefused(400, "VALIDATE_FAILED");
        get(other, "/orders/mine?size=100000").isRefused(400, "VALIDATE_FAILED");
        assertThat(status(orderNo)).isEqualTo("CREATED");
    }

    @Test
    void tellsReserveServiceWhatAUserHas() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1);
        long reservation = recorded(slots.get(0), user).reservationIds().getFirst();
        String ended = anOrder(user, slots.subList(2, 3));
        cancel(user, ended, "k");
        String orderNo = aReservedOrder(user, slots.subList(1, 2));
        JsonNode had = reservedBy(slots.getFirst(), user);
        assertThat(had).hasSize(2);
        assertThat(had.path(0).path("slotId").asLong()).isEqualTo(slots.get(0).id());
        assertThat(had.path(0).path("reservationId").asLong()).isEqualTo(reservation);
        assertThat(had.path(0).path("traceId").asText()).startsWith("trace-");
        assertThat(had.path(1).path("traceId").asText()).isEqualTo(orderNo);
        assertThat(reservedBy(slots.getFirst(), aUser())).isEmpty();
        assertThat(reservedBy(aSession(1).getFirst(), user)).isEmpty();
    }

    @Test
    void tellsReserveServiceWhoseTraceAnOrdersNumberIs() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots.subList(0, 1));
        JsonNode placed =
                getInternal("/internal/placed-orders/" + orderNo).isOk().body();
        assertThat(placed.path("orderNo").asText()).isEqualTo(orderNo);
        assertThat(placed.path("userId").asLong()).isEqualTo(user);
        assertThat(placed.path("sessionId").asLong()).isEqualTo(slots.getFirst().sessionId());
        assertThat(placed.path("createdAt").asText()).isEqualTo(clock.instant().toString());
        String grabbed = recorded(slots.get(1), user).orderNo();
        for (String other : List.of(grabbed, "NONE", "x".repeat(500), "%27")) {
            getInternal("/internal/placed-orders/" + other).isRefused(404, "NOT_FOUND");
        }
    }

    @Test
    void tellsReserveServiceWhichOrdersStillWaitForTheirStock() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1);
        String ended = anOrder(user, slots.subList(2, 3));
        cancel(user, ended, "k");
        String reserved = aReservedOrder(user, slots.subList(1, 2));
        String waiting = anOrder(user, slots.subList(0, 1));
        String grabbed = recorded(slots.get(2), aUser()).orderNo();
        JsonNode answer = getInternal("/internal/placed-orders?waiting="
                        + String.join(",", waiting, ended, reserved, grabbed, "NONE"))
                .isOk()
                .body();
        assertThat(answer).hasSize(1);
        assertThat(answer.path(0).asText()).isEqualTo(waiting);
        assertThat(getInternal("/internal/placed-orders?waiting=").isOk().body())
                .isEmpty();
    }

    private JsonNode reservedBy(Slot slot, long user) {
        return getInternal("/internal/sessions/" + slot.sessionId() + "/reservations?userId=" + user)
                .body();
    }
}
