package com.courtgate.systemtests;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.rush.Opening;
import com.fasterxml.jackson.databind.JsonNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders of several slots and the coupons they are paid with, through the gateway. */
@ExtendWith(RunningSuite.class)
class OrdersIT {
    private final Campus campus = new Campus();
    private final Api api = campus.api;

    @Test
    void aPaidOrderGivesBackItsCouponAndItsSlots() throws SQLException {
        Opening opening = campus.opened(2);
        String student = campus.student();
        long coupon = claim(student, 500);
        String orderNo =
                place(student, opening, opening.slotIds()).path("orderNo").asText();
        awaitOrder(student, orderNo, "STOCK_RESERVED");
        JsonNode payment = eventually(() -> api.post(
                                "/pay/wechat/order/" + orderNo, student, Map.of("couponId", coupon, "payableFen", 3500))
                        .expectSuccess())
                .data();
        assertThat(payment.path("discountFen").asLong()).isEqualTo(500);
        assertThat(couponsOf(student, "LOCKED")).containsExactly(coupon);
        Campus.atChannel(payment.path("codeUrl").asText() + "/pay", Map.of());
        awaitOrder(student, orderNo, "PAID");
        assertThat(order(student, orderNo).path("flow").findValuesAsText("event"))
                .containsExactly("CREATE", "STOCK_RESERVED", "PAYMENT_SUCCESS");
        eventually(() -> assertThat(couponsOf(student, "USED")).containsExactly(coupon));

        List<Long> reservations = reservationsOf(student, orderNo);
        assertThat(reservations).hasSize(2);
        assertThat(refund(student, reservations.getFirst())).isEqualTo(1750);
        campus.book(opening, 0);
        assertThat(order(student, orderNo).path("status").asText()).isEqualTo("PAID");
        assertThat(couponsOf(student, "USED")).containsExactly(coupon);
        assertThat(refund(student, reservations.getLast())).isEqualTo(1750);
        awaitOrder(student, orderNo, "REFUNDED");
        eventually(() -> assertThat(couponsOf(student, "UNUSED")).containsExactly(coupon));
        campus.book(opening, 1);
        campus.booksAgree(opening);
    }

    @Test
    void anOrderForATakenSlotHoldsNothing() throws SQLException {
        Opening opening = campus.opened(2);
        campus.book(opening, 0);
        String student = campus.student();
        String orderNo =
                place(student, opening, opening.slotIds()).path("orderNo").asText();
        awaitOrder(student, orderNo, "STOCK_FAILED");
        assertThat(order(student, orderNo).path("items").findValuesAsText("status"))
                .containsOnly("FAILED");
        campus.book(opening, 1, student); // neither slot nor quota are held for the order
        campus.booksAgree(opening);
    }

    @Test
    void aCopyIsTheSameOrderAndACancelLetsGo() throws SQLException {
        Opening opening = campus.opened(2);
        String student = campus.student();
        Map<String, Object> wish = wish(opening, opening.slotIds());
        String orderNo = accepted(student, wish).path("orderNo").asText();
        assertThat(accepted(student, wish).path("orderNo").asText()).isEqualTo(orderNo);
        var other = Map.of(
                "clientRequestId",
                wish.get("clientRequestId"),
                "sessionId",
                opening.sessionId(),
                "items",
                List.of(Map.of("slotId", opening.slotIds().getFirst())));
        assertThat(api.post("/orders", student, other).code()).isEqualTo("IDEMPOTENCY_CONFLICT");
        assertThat(api.get("/orders/" + orderNo, campus.student()).status()).isEqualTo(404);

        // With luck the stock answer is still under way; what it took must come back all the same.
        String key = UUID.randomUUID().toString();
        String path = "/orders/" + orderNo + "/cancel";
        for (int copy = 0; copy < 2; copy++) {
            Answer canceled = api.postWithKey(path, student, key, Map.of()).expectSuccess();
            assertThat(canceled.data().path("status").asText()).isEqualTo("CANCELED");
        }
        campus.book(opening, 0);
        campus.book(opening, 1);
        campus.booksAgree(opening);
    }

    @Test
    void aCouponThatCoversEverythingPaysAtOnce() throws SQLException {
        Opening opening = campus.opened(1);
        String student = campus.student();
        long coupon = claim(student, 5000);
        String orderNo =
                place(student, opening, opening.slotIds()).path("orderNo").asText();
        awaitOrder(student, orderNo, "STOCK_RESERVED");
        var wish = Map.of("couponId", coupon, "payableFen", 0);
        JsonNode payment = eventually(() ->
                        api.post("/pay/wechat/order/" + orderNo, student, wish).expectSuccess())
                .data();
        assertThat(payment.path("payableFen").asLong()).isZero();
        awaitOrder(student, orderNo, "PAID");
        assertThat(refund(student, reservationsOf(student, orderNo).getFirst())).isZero();
        awaitOrder(student, orderNo, "REFUNDED");
        eventually(() -> assertThat(couponsOf(student, "UNUSED")).containsExactly(coupon));
        campus.booksAgree(opening);
    }

    /** A coupon that takes some fen off any order. */
    private long claim(String student, long fen) {
        var now = Campus.CLOCK.instant();
        var template = Map.of(
                "why",
                "tried by a test",
                "name",
                "Off " + fen,
                "target",
                "VENUE",
                "kind",
                "FIXED",
                "amountFen",
                fen,
                "stock",
                1,
                "perUserLimit",
                1,
                "validFrom",
                now.minusSeconds(60).toString(),
                "validTo",
                now.plusSeconds(86_400).toString());
        long id = api.post("/admin/coupon-templates", campus.admin, template)
                .expectSuccess()
                .data()
                .path("id")
                .asLong();
        return api.post("/coupons/templates/" + id + "/claim", student, Map.of())
                .expectSuccess()
                .data()
                .path("couponId")
                .asLong();
    }

    private List<Long> couponsOf(String student, String status) {
        return api.get("/coupons/mine?status=" + status, student).expectSuccess().data().findValues("couponId").stream()
                .map(JsonNode::asLong)
                .toList();
    }

    private static Map<String, Object> wish(Opening opening, List<Long> slots) {
        return Map.of(
                "clientRequestId",
                UUID.randomUUID().toString(),
                "sessionId",
                opening.sessionId(),
                "items",
                slots.stream().map(slot -> Map.of("slotId", slot)).toList());
    }

    private JsonNode place(String student, Opening opening, List<Long> slots) {
        return accepted(student, wish(opening, slots));
    }

    private JsonNode accepted(String student, Map<String, Object> wish) {
        return api.post("/orders", student, wish).expectSuccess().data();
    }

    private JsonNode order(String student, String orderNo) {
        return api.get("/orders/" + orderNo, student).expectSuccess().data();
    }

    private void awaitOrder(String student, String orderNo, String status) {
        eventually(() ->
                assertThat(order(student, orderNo).path("status").asText()).isEqualTo(status));
    }

    private List<Long> reservationsOf(String student, String orderNo) {
        return order(student, orderNo).path("items").findValues("reservationId").stream()
                .map(JsonNode::asLong)
                .toList();
    }

    /** Asks until it is granted; answers the fen that come back. */
    private long refund(String student, long reservationId) {
        String path = "/pay/refund/" + reservationId;
        return eventually(() -> api.post(path, student, Map.of()).expectSuccess())
                .data()
                .path("refundFen")
                .asLong();
    }
}
