package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;

class AdminIT extends PaymentServerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pay-orders",
                "refunds",
                "callbacks",
                "reconcile-audits",
                "anomalies",
                "bills",
                "coupon-templates",
                "coupon-troubles",
                "user-coupons",
                "coupon-settlements",
                "payment/outbox",
                "payment/inbox"
            })
    void listsForAdministratorsOnly(String list) {
        paid(anOrder(1));
        String path = "/admin/" + list;
        var page = get(admin(), path + "?page=0&size=1").isOk().data();
        assertThat(page.path("items").isArray()).isTrue();
        assertThat(page.path("size").asInt()).isEqualTo(1);
        get(student(1), path).isRefused(403, "FORBIDDEN");
        get(null, path).isRefused(401, "UNAUTHORIZED");
        get(admin(), path + "?page=-1").isRefused(400, "VALIDATE_FAILED");
        get(admin(), path + "?size=x").isRefused(400, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pay-orders/P1/query",
                "pay-orders/P1/close",
                "pay-orders/P1/refund",
                "refunds/R1/replay",
                "anomalies/1000000/resolve",
                "anomalies/1000000/refund",
                "callbacks/1000000/replay",
                "bills/nobody/2026-01-01/run"
            })
    void writesForAdministratorsWhoSayWhyOnly(String write) {
        String path = "/admin/" + write;
        post(student(1), path, WHY).isRefused(403, "FORBIDDEN");
        post(null, path, WHY).isRefused(401, "UNAUTHORIZED");
        post(admin(), path, WHY).isRefused(404, "NOT_FOUND");
        for (Object body : List.of("{}", "", "[]", "{\"why\":\"\"}", "{\"why\":5", "{\"why\":[]}")) {
            post(admin(), path, body).isRefused(400, "VALIDATE_FAILED");
        }
        post(admin(), path, Map.of("why", "x".repeat(201))).isRefused(400, "VALIDATE_FAILED");
        send(HttpMethod.PUT, admin(), path, withJson(WHY)).isRefused(405, "VALIDATE_FAILED");
    }

    @Test
    void narrowsByFiltersAndExports() {
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        for (String path : List.of(
                "pay-orders?outTradeNo=" + no + "&status=REFUNDED&userId=" + order.userId,
                "pay-orders?orderNo=" + order.orderNo,
                "refunds?outTradeNo=" + no + "&status=SUCCESS&kind=USER",
                "callbacks?payNo=" + no + "&result=PROCESSED&signatureValid=true",
                "callbacks?payNo=" + no + "&result=PROCESSED&userId=" + order.userId,
                "callbacks?payNo=" + no + "&result=PROCESSED&orderNo=" + order.orderNo)) {
            assertThat(get(admin(), "/admin/" + path)
                            .isOk()
                            .data()
                            .path("total")
                            .asInt())
                    .as(path)
                    .isEqualTo(1);
            String csv = path.replaceFirst("\\?", ".csv?");
            Answer export = get(admin(), "/admin/" + csv);
            assertThat(export.status()).isEqualTo(200);
            assertThat(export.text().lines()).as(csv).hasSize(2).anyMatch(l -> l.contains(no));
            get(student(1), "/admin/" + csv).isRefused(403, "FORBIDDEN");
        }
        get(admin(), "/admin/pay-orders?status=NONSENSE").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/pay-orders?orderNo=%27%20or%201=1").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/pay-orders?orderNo=%E4%B8%AD").isRefused(400, "VALIDATE_FAILED");
        get(admin(), "/admin/bills?day=yesterday").isRefused(400, "VALIDATE_FAILED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "callbacks?userId=987654321",
                "callbacks?orderNo=B0",
                "coupon-templates?name=no%25such&kind=DISCOUNT&target=SLOT",
                "coupon-templates?to=2001-01-01T00:00:00Z",
                "bills?channel=nobody&differs=true&dateFrom=2026-01-01&dateTo=2026-01-02",
                "bills/987654321/differences?kind=AMOUNT&movement=REFUND&number=R0"
            })
    void narrowsToNothing(String query) {
        assertThat(get(admin(), "/admin/" + query).isOk().data().path("total").asInt(-1))
                .isZero();
        assertThat(get(admin(), "/admin/" + query.replaceFirst("\\?", ".csv?"))
                        .text()
                        .lines())
                .hasSize(1);
    }

    @Test
    void narrowsByTime() {
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        Instant now = clock.instant();
        for (String path :
                List.of("pay-orders?outTradeNo=" + no, "refunds?outTradeNo=" + no, "callbacks?payNo=" + no)) {
            assertThat(total(path, now, now.plusMillis(1))).as(path).isEqualTo(1);
            assertThat(total(path, now.plusMillis(1), now.plusSeconds(60)))
                    .as(path)
                    .isZero();
            assertThat(total(path, now.minusSeconds(60), now)).as(path).isZero();
            assertThat(total(path, Instant.MIN.plusSeconds(1), Instant.MAX))
                    .as(path)
                    .isEqualTo(1);
            String csv = path.replaceFirst("\\?", ".csv?") + "&to=" + now;
            assertThat(get(admin(), "/admin/" + csv).text().lines()).as(csv).hasSize(1);
        }
        get(admin(), "/admin/pay-orders?from=yesterday").isRefused(400, "VALIDATE_FAILED");
    }

    private int total(String path, Instant from, Instant to) {
        return get(admin(), "/admin/" + path + "&from=" + text(from) + "&to=" + text(to))
                .isOk()
                .data()
                .path("total")
                .asInt();
    }

    private static String text(Instant moment) {
        return URLEncoder.encode(moment.toString(), StandardCharsets.UTF_8);
    }

    @Test
    void exportsWhatReconcileDidAndWhatIsOutOfPlace() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        notify(channel.lie(no, 1, "CNY", ScriptedChannel.MERCHANT));
        sweep();
        for (String path : List.of("reconcile-audits?outTradeNo=" + no, "anomalies?outTradeNo=" + no)) {
            int total =
                    get(admin(), "/admin/" + path).isOk().data().path("total").asInt();
            assertThat(total).as(path).isPositive();
            String csv = path.replaceFirst("\\?", ".csv?");
            Answer export = get(admin(), "/admin/" + csv);
            assertThat(export.status()).isEqualTo(200);
            assertThat(export.text().lines()).as(csv).hasSize(total + 1);
            assertThat(export.text().lines().skip(1)).as(csv).allMatch(l -> l.contains(no));
            get(student(1), "/admin/" + csv).isRefused(403, "FORBIDDEN");
            get(null, "/admin/" + csv).isRefused(401, "UNAUTHORIZED");
        }
    }

    @Test
    void asksTheChannelWhenACallbackIsReplayed() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        var note = channel.notification(no);
        notify(new ScriptedChannel.Notification(Map.of(), note.body()));
        Long id = Objects.requireNonNull(
                jdbc.queryForObject("select id from pay_callback_log where pay_no = ?", Long.class, no));
        post(admin(), "/admin/callbacks/" + id + "/replay", WHY).isOk();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events("callback:" + id, "admin.acted")).isEqualTo(1);
    }

    @Test
    void publishesItsOpenApi() {
        JsonNode api = get(null, "/v3/api-docs").body();
        assertThat(api.path("openapi").asText()).startsWith("3.1");
        assertThat(api.path("paths").has("/pay/wechat/{reservationId}")).isTrue();
        assertThat(api.path("paths").has("/pay/notify/{channel}")).isTrue();
    }
}
