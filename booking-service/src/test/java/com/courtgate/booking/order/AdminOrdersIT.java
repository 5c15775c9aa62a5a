package com.courtgate.booking.order;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.PaymentTimeline;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

class AdminOrdersIT extends OrderServerTest {
    private List<String> numbers(String query) {
        JsonNode page = get(admin(), "/admin/orders" + query).isOk().data();
        return StreamSupport.stream(page.path("items").spliterator(), false)
                .map(order -> order.path("orderNo").asText())
                .toList();
    }

    @Test
    void listsTheNewestFirstAndNarrowsByEachFilter() {
        long user = aUser();
        List<Slot> slots = aSession(1, 1, 1);
        String first = anOrder(user, slots.subList(0, 1));
        cancel(user, first, "k1").isOk();
        String second = anOrder(user, slots.subList(1, 3));
        long session = slots.getFirst().sessionId();
        assertThat(numbers("?sessionId=" + session)).containsExactly(second, first);
        assertThat(numbers("?userId=" + user + "&status=CANCELED")).containsExactly(first);
        assertThat(numbers("?userId=" + user + "&status=CREATED")).containsExactly(second);
        assertThat(numbers("?orderNo=" + first)).containsExactly(first);
        assertThat(numbers("?userId=" + user + "&from=" + clock.instant())).containsExactly(second, first);
        assertThat(numbers("?userId=" + user + "&to=" + clock.instant())).isEmpty();
        assertThat(numbers("?orderNo=NONE")).isEmpty();
        assertThat(numbers("?userId=" + aUser())).isEmpty();

        JsonNode page = get(admin(), "/admin/orders?size=1&page=1&userId=" + user)
                .isOk()
                .data();
        assertThat(page.path("total").asInt()).isEqualTo(2);
        assertThat(page.path("page").asInt()).isEqualTo(1);
        assertThat(page.path("items")).hasSize(1);
        JsonNode listed = page.path("items").get(0);
        assertThat(listed.path("orderNo").asText()).isEqualTo(first);
        assertThat(listed.path("userId").asLong()).isEqualTo(user);
        assertThat(listed.path("items").get(0).path("status").asText()).isEqualTo("CANCELLED");
    }

    @Test
    void showsOneWithItsFlow() {
        String orderNo = anOrder(aUser(), aSession(1));
        JsonNode order = get(admin(), "/admin/orders/" + orderNo).isOk().data();
        assertThat(order.path("orderNo").asText()).isEqualTo(orderNo);
        assertThat(order.path("flow")).hasSize(1);
        for (String none : List.of("NONE", "%E4%B8%AD", "x".repeat(500))) {
            get(admin(), "/admin/orders/" + none).isRefused(404, "NOT_FOUND");
            getInternal("/internal/orders/" + none).isRefused(404, "NOT_FOUND");
        }
    }

    @Test
    void exportsWhatTheFiltersLetThrough() throws Exception {
        long user = aUser();
        List<Slot> slots = aSession(1, 1);
        String first = anOrder(user, slots.subList(0, 1));
        cancel(user, first, "k1").isOk();
        String second = anOrder(user, slots.subList(1, 2));
        anOrder(aUser(), aSession(1));
        var response = mvc.perform(MockMvcRequestBuilders.get("/admin/orders.csv?userId=" + user)
                        .header("Authorization", "Bearer " + admin()))
                .andReturn()
                .getResponse();
        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(response.getContentType()).startsWith("text/csv");
        assertThat(response.getHeader("Content-Disposition")).contains("orders.csv");
        long session = slots.getFirst().sessionId();
        assertThat(response.getContentAsString().split("\n"))
                .containsExactly(
                        "\uFEFForderNo,userId,sessionId,status,amountFen,createTime,timeZone,hallId,hallZh,hallEn",
                        row(second, user, session, "CREATED"),
                        row(first, user, session, "CANCELED"));
    }

    private static String row(String orderNo, long user, long session, String status) {
        return String.join(
                ",",
                orderNo,
                "" + user,
                "" + session,
                status,
                "" + PRICE_FEN,
                clock.instant().toString(),
                "Asia/Shanghai",
                "1",
                "场馆",
                "Hall");
    }

    @Test
    void tellsHallsApart() {
        long hall = aHall("Europe/Berlin");
        long user = aUser();
        String here = anOrder(user, aSession(1));
        cancel(user, here, "k-hall").isOk();
        String there = anOrder(user, aSessionOf(hall, 1));
        String ofHall = "?userId=" + user + "&hallId=";
        assertThat(numbers(ofHall + 1)).containsExactly(here);
        assertThat(numbers(ofHall + hall)).containsExactly(there);
        JsonNode page = get(admin(), "/admin/orders" + ofHall + hall).isOk().data();
        assertThat(page.path("total").asInt()).isOne();
        assertThat(page.path("items").path(0).path("hallId").asLong()).isEqualTo(hall);
        assertThat(get(student(user), "/orders/mine").isOk().data().findValuesAsText("hallId"))
                .containsExactly(String.valueOf(hall), "1");
        assertThat(get(admin(), "/admin/orders.csv" + ofHall + hall).text().lines())
                .hasSize(2)
                .last()
                .asString()
                .endsWith(",Europe/Berlin," + hall + ",馆,Halle");
    }

    @Test
    void refusesBadFilters() {
        for (String path : List.of("/admin/orders", "/admin/orders.csv")) {
            for (String query : List.of(
                    "?status=LOST",
                    "?userId=x",
                    "?sessionId=1.5",
                    "?hallId=north",
                    "?orderNo=" + "x".repeat(33),
                    "?orderNo=%E4%B8%AD",
                    "?orderNo=B1%27%20or%20%271%27=%271")) {
                get(admin(), path + query).isRefused(400, "VALIDATE_FAILED");
            }
            get(student(aUser()), path).isRefused(403, "FORBIDDEN");
            get(null, path).isRefused(401, "UNAUTHORIZED");
        }
        get(admin(), "/admin/orders?size=0").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/orders?page=-1").isRefused(400, "VALIDATE_FAILED");
        get(student(aUser()), "/admin/orders/B1").isRefused(403, "FORBIDDEN");
    }

    @Test
    void tellsAnOrdersWholeLifeInOneLineOfTime() {
        long user = aUser();
        String orderNo = anOrder(user, aSession(1));
        cancel(user, orderNo, "k-timeline").isOk();
        Instant now = clock.instant();
        paymentServiceStub.tells(
                new PaymentTimeline.Event(
                        now.minusSeconds(9), PaymentTimeline.Kind.PAY_ORDER, "P1", "CLOSED", 2000L, "late"),
                new PaymentTimeline.Event(now.plusSeconds(9), PaymentTimeline.Kind.REFUND, "R1", "INIT", 2000L, null));
        JsonNode timeline =
                get(admin(), "/admin/orders/" + orderNo + "/timeline").isOk().data();
        assertThat(timeline.path("complete").asBoolean()).isTrue();
        JsonNode events = timeline.path("events");
        assertThat(events.path(0).path("kind").asText()).isEqualTo("PAY_ORDER");
        assertThat(events.path(events.size() - 1).path("reference").asText()).isEqualTo("R1");
        assertThat(events.findValuesAsText("what"))
                .contains("CREATED APPLIED", "CREATED CANCELED APPLIED")
                .anyMatch(what -> what.startsWith("order.created"))
                .anyMatch(what -> what.startsWith("order.canceled"));

        paymentServiceStub.fallsSilent();
        JsonNode partly =
                get(admin(), "/admin/orders/" + orderNo + "/timeline").isOk().data();
        assertThat(partly.path("complete").asBoolean(true)).isFalse();
        assertThat(partly.path("events")).hasSize(events.size() - 2);
    }

    @Test
    void tellsNothingOfAnOrderThatIsNone() {
        for (String none : List.of("NONE", "%E4%B8%AD", "B999999999999")) {
            get(admin(), "/admin/orders/" + none + "/timeline").isRefused(404, "NOT_FOUND");
        }
        get(student(1), "/admin/orders/NONE/timeline").isRefused(403, "FORBIDDEN");
    }
}
