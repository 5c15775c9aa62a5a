package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.booking.recording.SaleServerTest;
import com.courtgate.common.contract.Event;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.inbox.RetryInbox;
import com.courtgate.common.outbox.OutboxRelay;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;

/** A sale where orders of several slots are placed, and a reserve-service that answers by hand. */
abstract class OrderServerTest extends SaleServerTest {
    @Autowired
    RetryInbox retryInbox;

    @Autowired
    OutboxRelay relay;

    @BeforeEach
    void emptyInbox() {
        jdbc.update("delete from inbox_event");
    }

    @BeforeEach
    void letUsersHaveFour() {
        letUsersHave(4);
    }

    @AfterEach
    void letUsersHaveAsManyAsElsewhere() {
        clock.set(Instant.now()); // by which an administrator is logged in, wherever the test has moved it
        letUsersHave(2);
    }

    private void letUsersHave(int quota) {
        put(admin(), "/admin/settings", Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", quota, "why", "for this test"))
                .isOk();
    }

    /** On sale: Redis knows it. */
    @Override
    protected List<Slot> aSessionOf(long hall, int... permits) {
        List<Slot> slots = super.aSessionOf(hall, permits);
        move(slots, "OPEN");
        return slots;
    }

    void move(List<Slot> slots, String status) {
        postInternal("/internal/sessions/" + slots.getFirst().sessionId() + "/status", Map.of("to", status))
                .isOk();
    }

    static Map<String, Object> body(String requestId, List<Slot> slots) {
        Map<String, Object> body = new HashMap<>();
        body.put("clientRequestId", requestId);
        body.put("sessionId", slots.getFirst().sessionId());
        body.put("items", slots.stream().map(s -> Map.of("slotId", s.id())).toList());
        return body;
    }

    static String aRequestId() {
        return "r" + UUID.randomUUID();
    }

    Answer place(long user, List<Slot> slots) {
        return post(student(user), "/orders", body(aRequestId(), slots));
    }

    JsonNode placed(long user, List<Slot> slots) {
        Answer answer = place(user, slots);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        assertThat(answer.data().path("status").asText()).isEqualTo("CREATED");
        return answer.data();
    }

    String anOrder(long user, List<Slot> slots) {
        JsonNode order = placed(user, slots);
        String orderNo = order.path("orderNo").asText();
        assertThat(status(orderNo)).isEqualTo("CREATED");
        return orderNo;
    }

    Answer cancel(long user, String orderNo, @Nullable String key) {
        return send(
                HttpMethod.POST,
                student(user),
                "/orders/" + orderNo + "/cancel",
                r -> key == null ? r : r.header("X-Idempotency-Key", key));
    }

    Message event(String type, String orderNo, Object payload) {
        var event = new Event<>(UUID.randomUUID().toString(), type, orderNo, clock.instant(), payload);
        try {
            return MessageBuilder.withBody(json.writeValueAsBytes(event)).build();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Returns the decision of recording once reserve-service has taken the permits of the order. */
    Decision stockTaken(String orderNo, long user, List<Slot> slots) {
        return decided(slots.getFirst(), orderHold(orderNo, user, slots));
    }

    /** Returns the decision of recording once reserve-service has refused the permits. */
    Decision stockRefused(String orderNo, long user, List<Slot> slots) {
        return decided(slots.getFirst(), orderHold(orderNo, user, slots, ResultCode.OUT_OF_STOCK));
    }

    /** An order that waits for its payment. */
    String aReservedOrder(long user, List<Slot> slots) {
        String orderNo = anOrder(user, slots);
        assertThat(stockTaken(orderNo, user, slots).outcome()).isEqualTo(Outcome.SUCCESS);
        assertThat(status(orderNo)).isEqualTo("STOCK_RESERVED");
        return orderNo;
    }

    /** The items of the order as its user sees them, such as {@code 204 WAITING}. */
    List<String> items(long user, String orderNo) {
        JsonNode order = get(student(user), "/orders/" + orderNo).isOk().data();
        return StreamSupport.stream(order.path("items").spliterator(), false)
                .map(item ->
                        item.path("slotId").asText() + " " + item.path("status").asText())
                .toList();
    }

    String status(JsonNode placed) {
        return status(placed.path("orderNo").asText());
    }

    String status(String orderNo) {
        return jdbc.queryForObject("select status from booking_order where order_no = ?", String.class, orderNo);
    }

    List<String> flow(String orderNo) {
        return jdbc.queryForList("""
                select concat(event, ' ', coalesce(from_status, ''), '->', to_status, ' ', result)
                from order_state_flow where order_no = ? order by id
                """, String.class, orderNo);
    }

    List<String> reservationStatuses(String orderNo) {
        return jdbc.queryForList("select status from reservation where order_no = ?", String.class, orderNo);
    }

    long told(String type, String orderNo) {
        return count("outbox_event where routing_key = ? and aggregate_id = ?", type, orderNo);
    }
}
