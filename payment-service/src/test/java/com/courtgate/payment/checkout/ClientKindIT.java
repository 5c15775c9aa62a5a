package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.idempotency.Idempotent;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;

/** A code, a link, or a call: whatever the payer's device can do, and one of them at a time. */
class ClientKindIT extends PaymentServerTest {
    private static final String OPENID = "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o";
    private static final Map<String, String> SCREEN = Map.of("clientKind", "NATIVE");
    private static final Map<String, String> PHONE = Map.of("clientKind", "H5");
    private static final Map<String, String> APP = Map.of("clientKind", "JSAPI", "openid", OPENID);

    private Answer payFrom(Booked order, Map<String, String> client) {
        return payAt(order, client, "2001:db8::7");
    }

    private Answer payAt(Booked order, Map<String, String> client, String address) {
        return send(
                HttpMethod.POST,
                student(order.userId),
                "/pay/wechat/" + order.reservationId(),
                r -> withJson(client)
                        .apply(r.header(ClientNetwork.ADDRESS_HEADER, address)
                                .header(EdgeKey.HEADER, new EdgeKey(INTERNAL_KEY).value())));
    }

    private static String numberIn(Answer answer) {
        return answer.isOk().data().path("outTradeNo").asText();
    }

    private static PayerDevice deviceAtTheChannel(String outTradeNo) {
        return Objects.requireNonNull(channel.payment(outTradeNo)).request.device();
    }

    @Test
    void showsACodeUnlessSomethingElseIsAskedFor() {
        Booked order = anOrder(1);
        var data = pay(order).isOk().data();
        assertThat(data.path("clientKind").asText()).isEqualTo("NATIVE");
        assertThat(data.path("codeUrl").asText()).startsWith("http://cashier/P");
        assertThat(data.path("h5Url").isNull()).isTrue();
        assertThat(data.path("jsapi").isNull()).isTrue();
        assertThat(numberIn(payFrom(order, SCREEN)))
                .isEqualTo(data.path("outTradeNo").asText());
    }

    @Test
    void showsAPhoneALinkForItsAddress() {
        Booked order = anOrder(1);
        Answer answer = payFrom(order, PHONE);
        String no = numberIn(answer);
        assertThat(answer.data().path("h5Url").asText()).isEqualTo("https://link/" + no);
        assertThat(answer.data().path("codeUrl").isNull()).isTrue();
        assertThat(answer.data().path("jsapi").isNull()).isTrue();
        assertThat(deviceAtTheChannel(no)).isEqualTo(new PayerDevice.PhoneBrowser("2001:db8::7"));
    }

    @Test
    void givesALinkOutAgainForAsLongAsItIsFresh() {
        Booked order = anOrder(1);
        Answer first = payFrom(order, PHONE);
        Instant usableUntil = Instant.parse(first.data().path("usableUntil").asText());
        assertThat(usableUntil).isEqualTo(clock.instant().plus(Duration.ofMinutes(4)));
        clock.advance(Duration.ofMinutes(4).minusMillis(1));
        assertThat(numberIn(payAt(order, PHONE, "203.0.113.9"))).isEqualTo(numberIn(first));
        clock.advance(Duration.ofMillis(1));
        String next = numberIn(payAt(order, PHONE, "203.0.113.9"));
        assertThat(next).isNotEqualTo(numberIn(first));
        assertThat(channel.pay(numberIn(first))).isFalse();
        assertThat(deviceAtTheChannel(next)).isEqualTo(new PayerDevice.PhoneBrowser("203.0.113.9"));
    }

    /** Each is a row for ever, and calls at the channel that everybody shares. */
    @Test
    void makesTwentyPayOrdersForAnOrderAndNoMore() {
        Booked order = anOrder(1);
        for (int i = 0; i < 20; i++) {
            payFrom(order, i % 2 == 0 ? SCREEN : PHONE).isOk();
        }
        Answer refused = payFrom(order, SCREEN).isRefused(429, "TOO_MANY_REQUESTS");
        assertThat(refused.retryAfter()).isNotNull();
        assertThat(count("pay_order where order_no = ?", order.orderNo)).isEqualTo(20);
        String last = numberIn(payFrom(order, PHONE));
        assertThat(channel.pay(last)).as("the last one can be paid").isTrue();
    }

    @Test
    void givesAPageInsideTheAppACallThatIsSignedAnewForEachShowing() {
        Booked order = anOrder(1);
        Answer first = payFrom(order, APP);
        String no = numberIn(first);
        assertThat(first.data().path("jsapi").path("package").asText()).isEqualTo("prepay_id=prepay-" + no);
        assertThat(first.data().path("jsapi").path("paySign").asText()).isNotEmpty();
        assertThat(first.data().path("codeUrl").isNull()).isTrue();
        assertThat(first.data().path("h5Url").isNull()).isTrue();
        assertThat(deviceAtTheChannel(no)).isEqualTo(new PayerDevice.InsideApp(OPENID));
        clock.advance(Duration.ofSeconds(1));
        Answer again = payFrom(order, APP);
        assertThat(numberIn(again)).isEqualTo(no);
        assertThat(again.data().path("jsapi").path("timeStamp").asLong())
                .isEqualTo(first.data().path("jsapi").path("timeStamp").asLong() + 1);
    }

    @Test
    void saysWhatToDoWhereTheUserOfTheAppIsNotKnown() {
        Booked order = anOrder(1);
        Answer answer = payFrom(order, Map.of("clientKind", "JSAPI")).isRefused(400, "PARAM_ERROR");
        assertThat(answer.body().path("message").asText()).contains("browser").contains("another phone");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"clientKind\":\"CARD\"}",
                "{\"clientKind\":1}",
                "{\"clientKind\":\"JSAPI\",\"openid\":\"\"}",
                "{\"clientKind\":\"JSAPI\",\"openid\":\"o p\"}",
            })
    void refusesClientsThatThereAreNone(String body) {
        Booked order = anOrder(1);
        Answer answer = post(student(order.userId), "/pay/wechat/" + order.reservationId(), body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void closesThePayOrderOfOneClientBeforeItMakesThatOfAnother() {
        Booked order = anOrder(1);
        String code = payable(order);
        String link = numberIn(payFrom(order, PHONE));
        assertThat(payOrder(code).status().name()).isEqualTo("FAILED");
        assertThat(channel.pay(code)).isFalse();
        String again = numberIn(payFrom(order, SCREEN));
        assertThat(channel.pay(link)).isFalse();
        assertThat(channel.pay(again)).isTrue();
        assertThat(notify(channel.notification(again)).status()).isEqualTo(200);
        assertThat(payOrder(again).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(3);
    }

    @Test
    void findsThatTheOtherClientHasPaid() {
        Booked order = anOrder(1);
        String code = payable(order);
        assertThat(channel.pay(code)).isTrue();
        payFrom(order, PHONE).isRefused(409, "STATE_INVALID");
        assertThat(payOrder(code).status().name()).isEqualTo("SUCCESS");
        assertThat(events(code, "payment.succeeded")).isEqualTo(1);
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
    }

    @Test
    void repeatsNoRequestForAPhoneThatMayBeElsewhereByNow() {
        Booked order = anOrder(1);
        channel.suffer(FaultMode.ANSWERS_LOST);
        payFrom(order, PHONE).isRefused(503, "UNAVAILABLE");
        channel.suffer(FaultMode.NONE);
        String begun = payOrders.ofOrder(order.orderNo).getFirst().outTradeNo();
        String next = numberIn(payAt(order, PHONE, "203.0.113.9"));
        assertThat(next).isNotEqualTo(begun);
        assertThat(channel.pay(begun)).isFalse();
    }

    @Test
    void waitsForARequestThatMayBeOnItsWay() {
        Booked order = anOrder(1);
        channel.suffer(FaultMode.DOWN);
        payFrom(order, PHONE).isRefused(503, "UNAVAILABLE");
        channel.suffer(FaultMode.NONE);
        payFrom(order, PHONE).isRefused(503, "UNAVAILABLE");
        clock.advance(Duration.ofSeconds(15));
        payFrom(order, PHONE).isOk();
        assertThat(payOrders.ofOrder(order.orderNo))
                .extracting(one -> one.status().name())
                .containsExactly("CLOSED", "PAYING");
    }

    @Test
    void takesTheSameKeyFromAnotherClientForAnotherRequest() {
        Booked order = anOrder(1);
        String path = "/pay/wechat/" + order.reservationId();
        send(
                        HttpMethod.POST,
                        student(order.userId),
                        path,
                        r -> withJson(PHONE).apply(r.header(Idempotent.KEY_HEADER, "key-" + order.orderNo)))
                .isOk();
        send(
                        HttpMethod.POST,
                        student(order.userId),
                        path,
                        r -> withJson(SCREEN).apply(r.header(Idempotent.KEY_HEADER, "key-" + order.orderNo)))
                .isRefused(409, "IDEMPOTENCY_CONFLICT");
    }

    @RepeatedRace(few = 3, all = 10)
    void takesMoneyFromOneClientHoweverManyAskAtOnce() {
        Booked order = anOrder(1);
        Callable<Answer> screen = () -> payFrom(order, SCREEN);
        Callable<Answer> phone = () -> payFrom(order, PHONE);
        Callable<Answer> app = () -> payFrom(order, APP);
        Race.run(List.of(screen, phone, app, screen, phone, app));
        List<PayOrder> attempts = payOrders.ofOrder(order.orderNo);
        List<String> live = attempts.stream()
                .filter(one -> one.status().isLive())
                .map(PayOrder::outTradeNo)
                .toList();
        assertThat(live).hasSizeLessThanOrEqualTo(1);
        List<String> taken =
                attempts.stream().map(PayOrder::outTradeNo).filter(channel::pay).toList();
        assertThat(live).containsAll(taken);
    }
}
