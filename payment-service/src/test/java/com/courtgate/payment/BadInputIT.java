package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;

class BadInputIT extends PaymentServerTest {
    private static final String LONG = "x".repeat(2_000_000);

    private void isEnvelope(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(400, 499);
        assertThat(answer.body().has("code")).as(answer.text()).isTrue();
        assertThat(answer.text()).doesNotContain("Exception").doesNotContain("sql");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/pay/wechat/x",
                "/pay/wechat/-1",
                "/pay/wechat/0",
                "/pay/wechat/99999999999999999999",
                "/pay/refund/x",
                "/pay/refund/0",
                "/pay/wechat/order/%27--",
                "/pay/wechat/order/%E4%B8%AD%E6%96%87",
                "/pay/nothing"
            })
    void answersABadPathInTheEnvelope(String path) {
        isEnvelope(post(student(aUser()), path, "{}"));
        isEnvelope(post(null, path, "{}").isRefused(401, "UNAUTHORIZED"));
    }

    @Test
    void answersABadBodyInTheEnvelope() {
        Booked order = anOrder(1);
        String user = student(order.userId);
        for (String path : List.of("/pay/wechat/" + order.reservationId(), "/pay/wechat/order/" + order.orderNo)) {
            for (String body : List.of(
                    "{",
                    "[]",
                    "5",
                    "{\"payableFen\":\"x\"}",
                    "{\"payableFen\":1.5}",
                    "{\"payableFen\":-1}",
                    "{\"couponId\":0}",
                    "{\"couponId\":99999999999999999999}",
                    "{\"couponId\":{}}",
                    "{} {}",
                    "[".repeat(5000))) {
                isEnvelope(post(user, path, body));
            }
            post(user, path, "{\"x\":\"" + LONG + "\"}").isRefused(413, "VALIDATE_FAILED");
            isEnvelope(send(
                    HttpMethod.POST,
                    user,
                    path,
                    r -> r.contentType(MediaType.APPLICATION_XML).content("<a/>")));
            isEnvelope(get(user, path));
        }
        isEnvelope(post(user, "/pay/refund/" + order.reservationId(), "{\"reason\":\"" + "x".repeat(121) + "\"}"));
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void answersUnknownThingsInTheEnvelope() {
        String user = student(aUser());
        post(user, "/pay/wechat/1", "{}").isRefused(404, "NOT_FOUND");
        post(user, "/pay/wechat/order/BNOBODY", "{}").isRefused(404, "NOT_FOUND");
        post(user, "/pay/refund/1", "{}").isRefused(404, "NOT_FOUND");
        get(user, "/pay/reservation/1").isRefused(404, "NOT_FOUND");
        isEnvelope(get(user, "/pay/reservation/x"));
        isEnvelope(send(HttpMethod.DELETE, user, "/pay/reservation/1", r -> r));
    }

    @Test
    void standsAnyNotification() {
        String path = "/pay/notify/" + ScriptedChannel.NAME;
        isEnvelope(post(null, "/pay/notify/nobody", "{}"));
        isEnvelope(get(null, path));
        for (String body : List.of("", "|", "{", "\u0000", "PAYMENT|中文", "[".repeat(50_000))) {
            Answer answer = send(HttpMethod.POST, null, path, r -> r.content(body));
            assertThat(answer.status()).isEqualTo(400);
        }
        send(HttpMethod.POST, null, path, r -> r.content(LONG)).isRefused(413, "VALIDATE_FAILED");
        assertThat(count("pay_callback_log where length(body) > 20000")).isZero();
    }
}
