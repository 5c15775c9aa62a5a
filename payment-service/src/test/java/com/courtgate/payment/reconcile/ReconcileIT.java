package com.courtgate.payment.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.crash.CrashPoint;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReconcileIT extends PaymentServerTest {
    private static final Duration THRESHOLD = Duration.ofSeconds(60);

    private void cancel(Booked order) {
        assertThat(booking.cancel(order)).isTrue();
        receive(
                "order.canceled",
                order.orderNo,
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
    }

    @Test
    void findsTheMoneyNobodyToldOf() {
        String no = payable(anOrder(1));
        channel.simulatePayment(no);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        clock.advance(THRESHOLD);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        assertThat(audits(no)).containsExactly("QUERY PAYING->PAYING", "NOTIFY PAYING->SUCCESS");
        assertThat(payOrder(no).nextQueryAt()).isNull();
    }

    @Test
    void tellsWhatHasFailed() {
        String no = payable(anOrder(1));
        channel.fail(no);
        clock.advance(THRESHOLD);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("FAILED");
        assertThat(audits(no)).containsExactly("QUERY PAYING->PAYING", "NOTIFY PAYING->FAILED");
    }

    @Test
    void waitsLongerEachTimeAndClosesWhatExpired() {
        String no = payable(anOrder(1));
        var made = clock.instant();
        clock.advance(THRESHOLD);
        sweep();
        assertThat(payOrder(no).nextQueryAt()).isEqualTo(made.plusSeconds(120));
        clock.advance(THRESHOLD);
        sweep();
        assertThat(payOrder(no).nextQueryAt()).isEqualTo(made.plusSeconds(240));
        clock.set(payOrder(no).expireTime());
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(channel.pay(no)).isFalse();
        assertThat(audits(no).getLast()).isEqualTo("CLOSE PAYING->CLOSED");
    }

    /** A channel of several places may not know yet what one of them has just made. */
    @Test
    void doesNotBelieveAtOnceThatTheChannelDoesNotKnowWhatItMade() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.loses(no);
        stopPaying(order);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        assertThat(stopPaying(order).name()).isEqualTo("UNKNOWN");
        clock.advance(Duration.ofSeconds(15));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
    }

    @Test
    void endsNothingWhileTheChannelDoesNotAnswer() {
        String no = payable(anOrder(1));
        channel.suffer(FaultMode.DOWN);
        clock.advance(Duration.ofHours(1));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        assertThat(payOrder(no).nextQueryAt()).isAfter(clock.instant());
        channel.suffer(FaultMode.NONE);
        clock.advance(Duration.ofMinutes(10));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
    }

    @Test
    void closesWhatTheChannelHasNeverHeardOf() {
        Booked order = anOrder(1);
        crashes.dieAt(CrashPoint.BEFORE_CHANNEL_CREATE);
        pay(order);
        String no = payOrders.ofOrder(order.orderNo).getFirst().outTradeNo();
        clock.advance(THRESHOLD);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(payOrder(no).closeReason()).isEqualTo("channel has no such order");
        assertThat(audits(no)).containsExactly("QUERY INIT->INIT", "CLOSE INIT->CLOSED");
        assertThat(payable(order)).isNotEqualTo(no);
    }

    @Test
    void closesThePayOrdersOfACancelledOrderAtTheChannelFirst() {
        Booked order = anOrder(1);
        String no = payable(order);
        cancel(order);
        channel.suffer(FaultMode.DOWN);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        channel.suffer(FaultMode.NONE);
        clock.advance(Duration.ofSeconds(5));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(payOrder(no).closeReason()).isEqualTo("order cancelled: BY_USER");
        assertThat(channel.pay(no)).isFalse();
    }

    @Test
    void keepsTheMoneyThatWasThereBeforeTheClosing() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.simulatePayment(no);
        cancel(order);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
    }

    @Test
    void seesAPaymentThatComesBetweenQuestionAndClosing() {
        String no = payable(anOrder(1));
        clock.advance(Duration.ofMinutes(16));
        channel.whileClosing(() -> channel.payAnyway(no, PRICE_FEN));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(audits(no).getLast()).isEqualTo("NOTIFY PAYING->SUCCESS");
    }

    @Test
    void doesNotBelieveInNoneWhileTheMakingMayBeOnItsWay() {
        Booked order = anOrder(1);
        crashes.dieAt(CrashPoint.BEFORE_CHANNEL_CREATE);
        pay(order);
        String no = payOrders.ofOrder(order.orderNo).getFirst().outTradeNo();
        cancel(order);
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("INIT");
        clock.advance(Duration.ofSeconds(20));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
    }

    @RepeatedRace(few = 3, all = 5)
    void sharesTheWorkBetweenInstances() {
        sweep();
        List<String> numbers =
                IntStream.range(0, 12).mapToObj(i -> payable(anOrder(1))).toList();
        numbers.forEach(channel::simulatePayment);
        clock.advance(THRESHOLD);
        Callable<Integer> instance = () -> reconcile();
        Race.run(List.of(instance, instance, instance));
        for (String no : numbers) {
            assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
            assertThat(events(no, "payment.succeeded")).isEqualTo(1);
            assertThat(audits(no)).hasSize(2);
        }
    }

    @Test
    void asksAndClosesForAnAdministratorWhoSaysWhy() {
        String paid = payable(anOrder(1));
        channel.simulatePayment(paid);
        var answer = post(admin(), "/admin/pay-orders/" + paid + "/query", WHY).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(events("payOrder:" + paid, "admin.acted")).isEqualTo(1);
        post(admin(), "/admin/pay-orders/" + paid + "/close", WHY).isRefused(409, "STATE_INVALID");

        String live = payable(anOrder(1));
        post(admin(), "/admin/pay-orders/" + live + "/close", "{}").isRefused(400, "VALIDATE_FAILED");
        answer = post(admin(), "/admin/pay-orders/" + live + "/close", WHY).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("CLOSED");
        assertThat(events("payOrder:" + live, "admin.acted")).isEqualTo(1);
        assertThat(jdbc.queryForObject(
                        "select body from outbox_event where aggregate_id = ?", String.class, "payOrder:" + live))
                .contains("the test wants it", "payOrder.close");
    }
}
