package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;

/** Requests with a key, and their copies. */
class DoneOnceIT extends CouponServerTest {
    private final String key = UUID.randomUUID().toString();

    private Answer keyed(long userId, String path, Object body) {
        return send(
                HttpMethod.POST,
                student(userId),
                path,
                r -> withJson(body).apply(r.header(Idempotent.KEY_HEADER, key)));
    }

    private static String payPath(Booked order) {
        return "/pay/wechat/" + order.reservationId();
    }

    @Test
    void answersTheSamePayOrderToACopy() {
        Booked order = anOrder(1);
        var first = keyed(order.userId, payPath(order), "{}").isOk().data();
        assertThat(keyed(order.userId, payPath(order), "{}").isOk().data()).isEqualTo(first);
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
    }

    @Test
    void showsACopyThatItsPayOrderIsPaid() {
        Booked order = anOrder(1);
        String no = keyed(order.userId, payPath(order), "{}")
                .isOk()
                .data()
                .path("outTradeNo")
                .asText();
        channel.pay(no);
        notify(channel.notification(no));
        var copy = keyed(order.userId, payPath(order), "{}").isOk().data();
        assertThat(copy.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(copy.path("codeUrl").isNull()).isTrue();
        pay(order).isRefused(409, "STATE_INVALID"); // without the key this is a new request
    }

    @Test
    void showsACopyNoCodeThatNobodyMayPay() {
        Booked order = anOrder(1);
        String no = keyed(order.userId, payPath(order), "{}")
                .isOk()
                .data()
                .path("outTradeNo")
                .asText();
        post(admin(), "/admin/pay-orders/" + no + "/close", WHY).isOk();
        var copy = keyed(order.userId, payPath(order), "{}").isOk().data();
        assertThat(copy.path("status").asText()).isEqualTo("CLOSED");
        assertThat(copy.path("codeUrl").isNull()).isTrue();
        assertThat(payable(order)).isNotEqualTo(no); // another attempt has another key, or none
    }

    @Test
    void refusesTheKeyOfAnotherRequest() {
        Booked order = anOrder(1);
        keyed(order.userId, payPath(order), "{}").isOk();
        keyed(order.userId, payPath(order), Map.of("payableFen", PRICE_FEN)).isRefused(409, "IDEMPOTENCY_CONFLICT");
        keyed(order.userId, "/pay/wechat/order/" + order.orderNo, "{}").isRefused(409, "IDEMPOTENCY_CONFLICT");
        keyed(aUser(), payPath(order), "{}").isRefused(404, "NOT_FOUND"); // keys are of one user
    }

    @Test
    void storesNoRefusal() {
        Booked order = anOrder(1);
        channel.suffer(FaultMode.DOWN);
        keyed(order.userId, payPath(order), "{}").isRefused(503, "UNAVAILABLE");
        channel.forgetScript();
        keyed(order.userId, payPath(order), "{}").isOk();
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
        keyed(order.userId, "/pay/refund/" + order.reservationId(), "{}").isRefused(409, "STATE_INVALID");
    }

    @Test
    void answersTheSameRefundToACopyAsItIsByThen() {
        Booked order = anOrder(2);
        String no = paid(order);
        channel.refundsTakeTime();
        String path = "/pay/refund/" + order.reservationId();
        var first = keyed(order.userId, path, "{}").isOk().data();
        assertThat(first.path("status").asText()).isEqualTo("PROCESSING");
        channel.finishRefunds();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        var copy = keyed(order.userId, path, "{}").isOk().data();
        assertThat(copy.path("refundNo")).isEqualTo(first.path("refundNo"));
        assertThat(copy.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(refundsOf(no)).hasSize(1);
        keyed(order.userId, "/pay/refund/" + order.reservationIds.get(1), "{}").isRefused(409, "IDEMPOTENCY_CONFLICT");
    }

    @RepeatedRace(few = 3, all = 5)
    void claimsOneCouponForAllCopies() {
        long user = aUser();
        String path = "/coupons/templates/" + template(fixed(100, 10, 5)) + "/claim";
        Callable<Answer> claim = () -> keyed(user, path, "{}");
        List<Answer> answers = Race.run(List.of(claim, claim, claim));
        assertThat(answers)
                .allMatch(a -> a.status() == 200 || a.status() == 409)
                .anyMatch(a -> a.status() == 200);
        keyed(user, path, "{}").isOk();
        assertThat(count("user_coupon where user_id = ?", user)).isEqualTo(1);
        keyed(user, "/coupons/templates/" + template(fixed(100, 10, 5)) + "/claim", "{}")
                .isRefused(409, "IDEMPOTENCY_CONFLICT");
    }

    @Test
    void refusesAKeyThatIsNone() {
        Booked order = anOrder(1);
        for (String bad : List.of("", "x".repeat(65), "\u4e2d")) {
            send(HttpMethod.POST, student(order.userId), payPath(order), r -> r.header(Idempotent.KEY_HEADER, bad))
                    .isRefused(400, "VALIDATE_FAILED");
        }
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }
}
