package com.courtgate.booking.placing;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.contract.Topology;
import com.courtgate.common.database.InstantsInMillis;
import com.courtgate.common.testing.Race;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.api.RedissonClient;
import org.springframework.amqp.core.Message;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

class OrdersIT extends OrderServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Autowired
    private RedissonClient redis;

    @Test
    void createsAnOrderWithAPlaceOfEachSlot() {
        long user = aUser();
        List<Slot> slots = aSession(1, 2);
        JsonNode order = placed(user, slots);
        String orderNo = order.path("orderNo").asText();
        assertThat(order.path("amountFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(order.path("items")).hasSize(2);
        assertThat(order.path("items").get(0).path("status").asText()).isEqualTo("PENDING");
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
        Message answer = reserved(orderNo, user, slots);
        told(answer);
        told(answer);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(reservationStatuses(orderNo)).containsOnly("PENDING_PAYMENT").hasSize(2);
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isEqualTo(1);
        assertThat(flow(orderNo))
                .containsExactly("CREATE ->CREATED APPLIED", "STOCK_RESERVED CREATED->STOCK_RESERVED APPLIED");
        clock.advance(Duration.ofMinutes(16));
        jobs.run("OverdueSweeper.sweep");
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(2);
    }

    @Test
    void endsWhenTheStockIsNotToBeHad() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots);
        told(refused(orderNo, user, slots));
        assertThat(status(orderNo)).isEqualTo("STOCK_FAILED");
        assertThat(reservationStatuses(orderNo)).containsOnly("CANCELLED");
        anOrder(aUser(), slots); // the places are free
    }

    /** Out of order, 1: the stock is taken for an order that was cancelled meanwhile. */
    @Test
    void releasesStockThatComesAfterTheCancel() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String orderNo = anOrder(user, slots);
        cancel(user, orderNo, "k1").isOk();
        long before = told(Topology.HOLD_RELEASED, orderNo);
        told(reserved(orderNo, user, slots));
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(before + 2);
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isZero();
        assertThat(flow(orderNo))
                .containsExactly(
                        "CREATE ->CREATED APPLIED",
                        "CANCEL CREATED->CANCELED APPLIED",
                        "STOCK_RESERVED CANCELED->CANCELED IGNORED");
    }

    /** Out of order, 2: a refusal that comes after the stock was taken. */
    @Test
    void ignoresARefusalAfterTheStockWasTaken() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        told(reserved(orderNo, user, slots));
        told(refused(orderNo, user, slots));
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(reservationStatuses(orderNo)).containsExactly("PENDING_PAYMENT");
        assertThat(flow(orderNo)).last().isEqualTo("STOCK_RESERVE_FAILED STOCK_RESERVED->STOCK_RESERVED IGNORED");
    }

    /** Out of order, 3: stock that comes after the order failed. */
    @Test
    void releasesStockThatComesAfterTheRefusal() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        told(refused(orderNo, user, slots));
        long before = told(Topology.HOLD_RELEASED, orderNo);
        told(reserved(orderNo, user, slots));
        assertThat(status(orderNo)).isEqualTo("STOCK_FAILED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(before + 1);
        assertThat(flow(orderNo)).last().isEqualTo("STOCK_RESERVED STOCK_FAILED->STOCK_FAILED IGNORED");
    }

    @Test
    void settlesOnceMoreWhatIsToldAgain() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        told(reserved(orderNo, user, slots));
        told(reserved(orderNo, user, slots));
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        assertThat(told(Topology.STOCK_SETTLED, orderNo)).isEqualTo(2);
        assertThat(flow(orderNo)).last().isEqualTo("STOCK_RESERVED STOCK_RESERVED->STOCK_RESERVED IGNORED");
    }

    @Test
    void releasesTheStockOfAnOrderThatNeverCame() {
        String orderNo = "BNOBODY" + aUser();
        told(reserved(orderNo, aUser(), aSession(1)));
        assertThat(count("inbox_event where status = 'PROCESSING'")).isEqualTo(1);
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isZero();
        for (int i = 0; i < 20; i++) {
            clock.advance(Duration.ofMinutes(2));
            retryInbox.retry();
        }
        assertThat(count("inbox_event where status = 'IGNORED'")).isEqualTo(1);
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(1);
        assertThat(flow(orderNo)).isEmpty();
    }

    @Test
    void endsAnOrderNobodyAnswersFor() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        jobs.run("UndecidedSweeper.sweep");
        assertThat(status(orderNo)).isEqualTo("CREATED");
        clock.advance(Duration.ofSeconds(21));
        jobs.run("UndecidedSweeper.sweep");
        assertThat(flow(orderNo)).last().isEqualTo("TIMEOUT CREATED->CANCELED APPLIED");
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isEqualTo(1);
        anOrder(aUser(), slots);
    }

    @Test
    void failsAtOnceWhenAPlaceIsTaken() {
        List<Slot> slots = aSession(1, 1);
        recorded(slots.get(1), aUser());
        assertFailsAtOnce(slots, "OUT_OF_STOCK");
        assertThat(activeReservations(slots.get(0))).isZero();
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
                InstantsInMillis.text(clock.instant().plusMillis(1)),
                slots.getFirst().sessionId());
        assertFailsAtOnce(slots, "UNGATED");
        clock.advance(Duration.ofMillis(1));
        anOrder(aUser(), slots);

        List<Slot> openedEarly = aSession(1);
        jdbc.update(
                "update booking_session set status = 'OPEN', flash_time = ? where id = ?",
                InstantsInMillis.text(clock.instant().plusSeconds(60)),
                openedEarly.getFirst().sessionId());
        anOrder(aUser(), openedEarly);
    }

    @Test
    void failsAtOnceWhenTheHoursOfASlotHaveBegun() {
        List<Slot> slots = aSession(1, 1);
        beganToday(slots.get(1).id());
        assertFailsAtOnce(slots, "SLOT_CLOSED");
    }

    @Test
    void failsAtOnceWhenItIsMoreThanAUserMayHave() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1, 1, 1);
        recorded(slots.get(4), user);
        assertFailsAtOnce(user, slots.subList(0, 4), "QUOTA_EXCEEDED");
        anOrder(user, slots.subList(0, 3));
    }

    /** What is undecided has places that others want. */
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
        told(refused(first, user, slots.subList(0, 1)));
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
        assertThat(order.path("items")).as("nothing is reserved").isEmpty();
        assertThat(post(student(user), "/orders", body).data()).isEqualTo(order);
        jdbc.update("delete from idempotent_request where user_id = ?", user);
        redis.getBucket("bf:idempotent:{" + user + "}:orders.place:" + body.get("clientRequestId"))
                .delete();
        assertThat(post(student(user), "/orders", body).data()).as("made anew").isEqualTo(order);

        String orderNo = order.path("orderNo").asText();
        JsonNode shown = get(student(user), "/orders/" + orderNo).isOk().data();
        assertThat(shown.path("status").asText()).isEqualTo("STOCK_FAILED");
        assertThat(shown.path("stockFailure").asText()).isEqualTo(why);
        assertThat(shown.path("items")).isEmpty();
        assertThat(count("reservation where order_no = ?", orderNo)).isZero();
        assertThat(told(Topology.ORDER_CREATED, orderNo)).isZero();
        assertThat(flow(orderNo))
                .containsExactly("CREATE ->CREATED APPLIED", "STOCK_RESERVE_FAILED CREATED->STOCK_FAILED APPLIED");
    }

    /** Redis gave the permit to the grab, so the order will be refused: the hold must wait. */
    @Test
    void keepsAHoldWaitingWhileAnOrderIsUndecided() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        Slot free = aSlot(1);
        String orderNo = anOrder(user, slots);
        Hold hold = aHold(slots.getFirst());
        Hold later = aHold(free);
        handOver(slots.getFirst(), List.of(hold));
        handOver(free, List.of(later));
        arrivedDecision(later.traceId()); // so the first one was looked at
        assertThat(count("hold_decision where trace_id = ?", hold.traceId())).isZero();
        told(refused(orderNo, user, slots));
        handOver(slots.getFirst(), List.of(hold)); // as the sweeper does
        assertThat(arrivedDecision(hold.traceId()).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    /** Else one order after the other could take the place between two hand-offs of a hold. */
    @Test
    void endsTheOrderInTheWayOfAHoldThatHasWaitedLongEnough() {
        List<Slot> slots = aSession(1, 1);
        Slot contested = slots.getFirst();
        String first = anOrder(aUser(), slots);
        Hold hold = aHold(contested);
        assertThat(decisionsOn(contested, hold)).isEmpty();
        told(refused(first, 1, slots));
        String second = anOrder(aUser(), slots);
        Hold early = again(hold, PATIENCE.minusMillis(1));
        assertThat(decisionsOn(contested, early)).as("a little longer").isEmpty();
        assertThat(decided(contested, again(hold, PATIENCE)).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(flow(second)).last().isEqualTo("TIMEOUT CREATED->CANCELED APPLIED");
        assertThat(reservationStatuses(second)).containsOnly("CANCELLED").hasSize(2);
        assertThat(told(Topology.HOLD_RELEASED, second)).isEqualTo(2);
        assertThat(told(Topology.ORDER_CANCELED, second)).isEqualTo(1);
        assertThat(activeReservations(contested)).isEqualTo(1);
        anOrder(aUser(), slots.subList(1, 2));
    }

    @Test
    void endsNoMoreOrdersThanAHoldNeeds() {
        List<Slot> slots = aSession(2);
        String older = anOrder(aUser(), slots);
        String younger = anOrder(aUser(), slots);
        Hold hold = again(aHold(slots.getFirst()), PATIENCE);
        assertThat(decided(slots.getFirst(), hold).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(status(older)).isEqualTo("CANCELED");
        assertThat(status(younger)).isEqualTo("CREATED");
        assertThat(activeReservations(slots.getFirst())).isEqualTo(2);
    }

    @Test
    void endsAUsersOwnOrderForHisHoldOnceThatHasWaitedLongEnough() {
        long user = aUser();
        List<Slot> slots = aSession(3);
        String others = anOrder(aUser(), slots);
        String own = anOrder(user, slots);
        Hold hold = aHold(slots.getFirst(), user);
        assertThat(decisionsOn(slots.getFirst(), hold)).isEmpty();
        Hold late = again(hold, PATIENCE);
        assertThat(decided(slots.getFirst(), late).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(status(own)).isEqualTo("CANCELED");
        assertThat(status(others)).isEqualTo("CREATED");
        assertThat(activeReservations(slots.getFirst())).isEqualTo(2);
    }

    @Test
    void refusesAHoldOnceTheOrderHasItsStock() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        told(reserved(anOrder(user, slots), user, slots));
        assertThat(decided(slots.getFirst(), aHold(slots.getFirst())).outcome()).isEqualTo(Outcome.FAILED);
    }

    @RepeatedTest(10)
    void givesSlotsToOneOfManyOrders() {
        List<Slot> slots = aSession(1, 1, 1);
        List<Callable<JsonNode>> actors = java.util.stream.IntStream.range(0, 6)
                .<Callable<JsonNode>>mapToObj(i ->
                        () -> placed(aUser(), List.of(slots.get(i % 3), slots.get((i + 1) % 3))))
                .toList();
        long created = Race.run(actors).stream()
                .filter(o -> status(o).equals("CREATED"))
                .count();
        assertThat(created).isEqualTo(1);
    }

    @RepeatedTest(10)
    void endsOnceWhenCancelMeetsTheAnswer() {
        long user = aUser();
        List<Slot> slots = aSession(1);
        String orderNo = anOrder(user, slots);
        Message answer = reserved(orderNo, user, slots);
        Race.<Integer>run(List.of(() -> cancel(user, orderNo, "k").status(), () -> {
            told(answer);
            return 0;
        }));
        assertThat(status(orderNo)).isEqualTo("CANCELED");
        assertThat(activeReservations(slots.getFirst())).isZero();
        assertThat(told(Topology.HOLD_RELEASED, orderNo)).isPositive();
    }

    @RepeatedTest(5)
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
    void refusesGarbledOrders() {
        long user = aUser();
        String token = student(user);
        List<Slot> slots = aSession(1);
        for (String garbled : List.of("", "{", "[]", "null", "{\"items\":7}", "{\"items\":[null]}", "\"x\"")) {
            post(token, "/orders", garbled).isRefused(400, "VALIDATE_FAILED");
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

    /** Redis saw the hold begin to wait; what our own clock says does not matter. */
    @ParameterizedTest
    @ValueSource(longs = {-60, 60})
    void measuresAHoldsPatienceByTheClockThatSawItBegin(long seconds) {
        List<Slot> slots = aSession(1);
        Hold hold = aHold(slots.getFirst());
        clock.advance(Duration.ofSeconds(seconds));
        String orderNo = anOrder(aUser(), slots);
        assertThat(decisionsOn(slots.getFirst(), again(hold, PATIENCE.minusMillis(1))))
                .isEmpty();
        assertThat(status(orderNo)).isEqualTo("CREATED");
        assertThat(decided(slots.getFirst(), again(hold, PATIENCE)).outcome()).isEqualTo(Outcome.SUCCESS);
    }

    @Test
    void tellsReserveServiceWhatAUserHas() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1);
        long reservation = recorded(slots.get(0), user).reservationId();
        String ended = anOrder(user, slots.subList(2, 3));
        cancel(user, ended, "k");
        String orderNo = anOrder(user, slots.subList(1, 2));
        JsonNode had = reservedBy(slots.getFirst(), user);
        assertThat(had).hasSize(2);
        assertThat(had.path(0).path("slotId").asLong()).isEqualTo(slots.get(0).id());
        assertThat(had.path(0).path("reservationId").asLong()).isEqualTo(reservation);
        assertThat(had.path(0).path("traceId").asText()).startsWith("trace-");
        assertThat(had.findValuesAsText("decided")).containsExactly("true", "false");
        assertThat(had.path(1).path("traceId").asText()).isEqualTo(orderNo + "-1");
        assertThat(reservedBy(slots.getFirst(), aUser())).isEmpty();
        assertThat(reservedBy(aSession(1).getFirst(), user)).isEmpty();
    }

    private JsonNode reservedBy(Slot slot, long user) {
        return getInternal("/internal/sessions/" + slot.sessionId() + "/reservations?userId=" + user)
                .body();
    }
}
