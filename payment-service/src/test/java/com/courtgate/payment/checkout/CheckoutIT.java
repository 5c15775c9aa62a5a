package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.OrderForPayment.Status;
import com.courtgate.common.contract.payment.PaymentSettings;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.crash.CrashPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpMethod;

class CheckoutIT extends PaymentServerTest {
    private static final PaymentSettings STANDARD = new PaymentSettings(15L, 2000L, 120L);

    @Test
    void makesAPayOrderThatExpiresAMinuteBeforeTheDeadline() {
        Booked order = anOrder(2);
        Answer answer = pay(order).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("PAYING");
        assertThat(answer.data().path("orderNo").asText()).isEqualTo(order.orderNo);
        assertThat(answer.data().path("amountFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(answer.data().path("discountFen").asLong()).isZero();
        assertThat(answer.data().path("payableFen").asLong()).isEqualTo(2 * PRICE_FEN);
        assertThat(answer.data().path("codeUrl").asText()).startsWith("http://cashier/P");
        assertThat(Instant.parse(answer.data().path("expireTime").asText()))
                .isEqualTo(order.payDeadline.minusSeconds(60));
        assertThat(booking.lastInternalKey()).isEqualTo(INTERNAL_KEY);
    }

    @Test
    void asksBookingForTheOrderAlone() {
        int before = booking.requests().size();
        payable(anOrder(1));
        assertThat(booking.requests().subList(before, booking.requests().size()))
                .singleElement()
                .asString()
                .startsWith("GET /internal/reservations/");
    }

    @Test
    void expiresATenthOfAShortTimeoutBeforeTheDeadline() {
        booking.isOfTheReleaseBefore(new PaymentSettings(2L, 2000L, 120L));
        Booked order = anOrder(1);
        assertThat(Instant.parse(pay(order).isOk().data().path("expireTime").asText()))
                .isEqualTo(order.payDeadline.minusSeconds(12));
    }

    /** The release before tells since when; an offer, or what soon stops being sold, has less than the pay timeout. */
    @ParameterizedTest
    @CsvSource({"60,6", "20,2", "120,12", "599,59", "3600,60"})
    void expiresATenthOfTheOrdersOwnTimeBeforeTheDeadline(long seconds, long margin) {
        booking.isOfTheReleaseBefore(STANDARD);
        Instant deadline = clock.instant().plusSeconds(seconds);
        Booked order = booking.book(aUser(), PRICE_FEN, 1, deadline);
        order.payableSince = clock.instant();
        assertThat(Instant.parse(pay(order).isOk().data().path("expireTime").asText()))
                .isBetween(deadline.minusSeconds(margin + 1), deadline.minusSeconds(margin));
    }

    @Test
    void takesNoPaymentInTheLastTenthOfTheOrdersOwnTime() {
        booking.isOfTheReleaseBefore(STANDARD);
        Booked order = booking.book(aUser(), PRICE_FEN, 1, clock.instant().plusSeconds(120));
        order.payableSince = clock.instant();
        clock.advance(Duration.ofSeconds(107));
        pay(order).isOk();
        Booked late = booking.book(aUser(), PRICE_FEN, 1, clock.instant().plusSeconds(12));
        late.payableSince = clock.instant().minusSeconds(108);
        pay(late).isRefused(409, "STATE_INVALID");
    }

    @Test
    void paysByOrderNumberToo() {
        Booked order = anOrder(1);
        String path = "/pay/wechat/order/" + order.orderNo;
        var first = post(student(order.userId), path, Map.of("payableFen", PRICE_FEN))
                .isOk();
        assertThat(payable(order)).isEqualTo(first.data().path("outTradeNo").asText());
    }

    @Test
    void reusesThePayOrderThatIsLive() {
        Booked order = anOrder(1);
        assertThat(payable(order)).isEqualTo(payable(order));
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
    }

    @Test
    void showsNothingOfSomebodyElses() {
        Booked order = anOrder(1);
        payable(order);
        String stranger = student(aUser());
        post(stranger, "/pay/wechat/" + order.reservationId(), "{}").isRefused(404, "NOT_FOUND");
        post(stranger, "/pay/wechat/order/" + order.orderNo, "{}").isRefused(404, "NOT_FOUND");
        post(stranger, "/pay/refund/" + order.reservationId(), "{}").isRefused(404, "NOT_FOUND");
        get(stranger, "/pay/reservation/" + order.reservationId()).isRefused(404, "NOT_FOUND");
    }

    @ParameterizedTest
    @EnumSource(value = Status.class, mode = EnumSource.Mode.EXCLUDE, names = "STOCK_RESERVED")
    void refusesAnOrderThatDoesNotWaitForItsPayment(Status status) {
        Booked order = anOrder(1);
        order.status = status;
        pay(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void refusesWhatIsPaidAlreadyEvenIfBookingHasNotHeardOfIt() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        notify(channel.notification(no));
        pay(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
    }

    @Test
    void refusesSettingsAndPricesThatCanNotBe() {
        Booked order = anOrder(1);
        for (var broken : List.of(
                new PaymentSettings(null, 2000L, 120L),
                new PaymentSettings(0L, 2000L, 120L),
                new PaymentSettings(15L, null, 120L),
                new PaymentSettings(15L, -1L, 120L))) {
            booking.isOfTheReleaseBefore(broken);
            pay(order).isRefused(400, "PARAM_ERROR");
        }
        booking.forgetScript();
        Booked free = booking.book(aUser(), 0, 1, clock.instant().plusSeconds(900));
        pay(free).isRefused(400, "PARAM_ERROR");
    }

    @Test
    void refusesAnotherAmountAndACouponThatDoesNotFit() {
        Booked order = anOrder(1);
        String path = "/pay/wechat/" + order.reservationId();
        String user = student(order.userId);
        var answer = post(user, path, Map.of("payableFen", 1)).isRefused(400, "PARAM_ERROR");
        assertThat(answer.data().path("payableFen").asLong()).isEqualTo(PRICE_FEN);
        post(user, path, Map.of("couponId", 5)).isRefused(404, "NOT_FOUND");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
    }

    @Test
    void refusesWhenTheDeadlineIsTooNear() {
        Booked order = booking.book(aUser(), PRICE_FEN, 1, clock.instant().plusSeconds(60));
        pay(order).isRefused(409, "STATE_INVALID");
    }

    @Test
    void saysUnavailableWhileBookingIsAwayAndStopsAsking() {
        Booked order = anOrder(1);
        booking.suffer(FaultMode.DOWN);
        for (int i = 0; i < 8; i++) {
            Answer answer = pay(order).isRefused(503, "UNAVAILABLE");
            assertThat(answer.retryAfter()).isNotNull();
        }
        booking.suffer(FaultMode.NONE);
        closeBreakers();
        payable(order);
    }

    @Test
    void tellsAChannelsRefusal() {
        Booked order = anOrder(1);
        channel.declines("merchant is locked");
        pay(order).isRefused(409, "FAILED");
        var closed = payOrders.ofOrder(order.orderNo).getFirst();
        assertThat(closed.status().name()).isEqualTo("CLOSED");
        channel.forgetScript();
        assertThat(payable(order)).isNotEqualTo(closed.outTradeNo());
    }

    @ParameterizedTest
    @EnumSource(value = FaultMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void goesOnUnderTheSameNumberAfterNoAnswer(FaultMode fault) {
        Booked order = anOrder(1);
        channel.suffer(fault);
        pay(order).isRefused(503, "UNAVAILABLE");
        var begun = payOrders.ofOrder(order.orderNo).getFirst();
        assertThat(begun.status().name()).isEqualTo("INIT");
        channel.suffer(FaultMode.NONE);
        assertThat(payable(order)).isEqualTo(begun.outTradeNo());
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = CrashPoint.class,
            names = {"BEFORE_CHANNEL_CREATE", "AFTER_CHANNEL_CREATE"})
    void goesOnUnderTheSameNumberAfterACrash(CrashPoint point) {
        Booked order = anOrder(1);
        crashes.dieAt(point);
        pay(order).isRefused(500, "ERROR");
        assertThat(crashes.hasDied()).isTrue();
        var begun = payOrders.ofOrder(order.orderNo).getFirst();
        assertThat(payable(order)).isEqualTo(begun.outTradeNo());
        assertThat(payOrder(begun.outTradeNo()).status().name()).isEqualTo("PAYING");
    }

    @Test
    void replacesOneThatExpiredAfterClosingItAtTheChannel() {
        Booked order = anOrder(1);
        String old = payable(order);
        clock.advance(Duration.ofMinutes(20));
        order.payDeadline = clock.instant().plus(Duration.ofMinutes(15));
        String next = payable(order);
        assertThat(next).isNotEqualTo(old);
        assertThat(payOrder(old).status().name()).isEqualTo("FAILED");
        assertThat(channel.pay(old)).isFalse();
        assertThat(payOrder(next).attemptNo()).isEqualTo(2);
    }

    @Test
    void findsThatTheExpiredOneWasPaid() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        clock.advance(Duration.ofMinutes(20));
        order.payDeadline = clock.instant().plus(Duration.ofMinutes(15));
        pay(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
    }

    @Test
    void replacesNothingWhileTheChannelDoesNotSay() {
        Booked order = anOrder(1);
        String no = payable(order);
        clock.advance(Duration.ofMinutes(20));
        order.payDeadline = clock.instant().plus(Duration.ofMinutes(15));
        channel.suffer(FaultMode.DOWN);
        pay(order).isRefused(503, "UNAVAILABLE");
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
    }

    @RepeatedRace(few = 3, all = 10)
    void hasOneLivePayOrderHoweverManyAsk() {
        Booked order = anOrder(1);
        Callable<Answer> ask = () -> pay(order);
        List<Answer> answers = Race.run(List.of(ask, ask, ask, ask));
        assertThat(answers).allMatch(a -> a.status() == 200 || a.status() == 409);
        assertThat(answers).anyMatch(a -> a.status() == 200);
        assertThat(payOrders.ofOrder(order.orderNo)).hasSize(1);
        payable(order);
    }

    @Test
    void showsHowThePaymentStands() {
        Booked order = anOrder(1);
        String path = "/pay/reservation/" + order.reservationId();
        get(student(order.userId), path).isRefused(404, "NOT_FOUND");
        String no = paid(order);
        var data = get(student(order.userId), path).isOk().data();
        assertThat(data.path("outTradeNo").asText()).isEqualTo(no);
        assertThat(data.path("orderNo").asText()).isEqualTo(order.orderNo);
        assertThat(data.path("status").asText()).isEqualTo("SUCCESS");
        assertThat(data.path("payableFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(data.path("paidAt").asText()).isNotBlank();
        assertThat(data.path("refund").isNull()).isTrue();
        refund(order, order.reservationId()).isOk();
        data = get(student(order.userId), path).isOk().data();
        assertThat(data.path("status").asText()).isEqualTo("REFUNDED");
        assertThat(data.path("refund").path("status").asText()).isEqualTo("SUCCESS");
        assertThat(data.path("refund").path("refundFen").asLong()).isEqualTo(PRICE_FEN);
    }

    @Test
    void letsAnAdministratorPayASimulatedPayment() {
        Booked order = anOrder(1);
        String no = payable(order);
        String path = "/pay/wechat/mock-success/" + no;
        send(HttpMethod.POST, student(order.userId), path, r -> r).isRefused(403, "FORBIDDEN");
        var done = send(HttpMethod.POST, admin(), path, r -> r).isOk();
        assertThat(done.data().path("status").asText()).isEqualTo("SUCCESS");
        send(HttpMethod.POST, admin(), path, r -> r).isOk();
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        assertThat(events("payOrder:" + no, "admin.acted")).isEqualTo(2);
        post(admin(), "/pay/wechat/mock-success/PNOBODY", WHY).isRefused(404, "NOT_FOUND");
    }
}
