package com.courtgate.payment.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StopPaymentsIT extends PaymentServerTest {

    @Test
    void knowsAtOnceThatNothingWasPaidForAnOrderThatNobodyTriedToPay() {
        assertThat(stopPaying(anOrder(1))).isEqualTo(Money.NONE);
    }

    @Test
    void knowsOfMoneyOfWhichBookingHasNotHeard() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(stopPaying(order)).isEqualTo(Money.MONEY);
        assertThat(stopPaying(order)).isEqualTo(Money.MONEY);
    }

    @Test
    void closesWhatIsLiveAtTheChannelBeforeItSaysThatNothingWasPaid() {
        Booked order = anOrder(1);
        String no = payable(order);
        assertThat(stopPaying(order)).isEqualTo(Money.UNKNOWN);
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        sweep();
        assertThat(stopPaying(order)).isEqualTo(Money.NONE);
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(payOrder(no).closeReason()).isEqualTo("pay deadline is over");
        assertThat(channel.pay(no)).as("payable at the channel").isFalse();
        assertThat(audits(no)).containsExactly("QUERY PAYING->PAYING", "CLOSE PAYING->CLOSED");
    }

    @Test
    void findsMoneyOfWhichTheChannelToldNothing() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        assertThat(stopPaying(order)).isEqualTo(Money.UNKNOWN);
        sweep();
        assertThat(stopPaying(order)).isEqualTo(Money.MONEY);
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(value = FaultMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void doesNotKnowWhileTheChannelSaysNothing(FaultMode fault) {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.suffer(fault);
        for (int i = 0; i < 5; i++) {
            assertThat(stopPaying(order)).isEqualTo(Money.UNKNOWN);
            sweep();
            clock.advance(Duration.ofSeconds(10));
        }
        assertThat(payOrder(no).queryCount()).as("its pauses go on").isGreaterThan(2);
        channel.forgetScript();
        clock.advance(Duration.ofMinutes(10));
        sweep();
        assertThat(stopPaying(order)).isEqualTo(Money.NONE);
    }

    @Test
    void makesNoPayOrderAfterwards() {
        Booked order = anOrder(1);
        stopPaying(order);
        pay(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrders.ofOrder(order.orderNo)).isEmpty();
        assertThat(stopPaying(order)).isEqualTo(Money.NONE);

        Booked tried = anOrder(1);
        String no = payable(tried);
        stopPaying(tried);
        pay(tried).isRefused(409, "STATE_INVALID");
        assertThat(payOrders.ofOrder(tried.orderNo)).hasSize(1);
        assertThat(payOrder(no).status().isLive()).isFalse();
    }

    @RepeatedRace(few = 8, all = 60)
    void neverSaysThatNothingWasPaidWhileSomebodyMayStillPay() {
        Booked order = anOrder(1);
        Callable<Object> payer = () -> pay(order);
        Callable<Object> deadline = () -> stopPaying(order);
        List<Object> results = Race.run(List.of(payer, deadline));
        Answer paying = (Answer) results.get(0);
        if (results.get(1) == Money.NONE) {
            paying.isRefused(409, "STATE_INVALID");
            assertThat(payOrders.currentAttempt(order.orderNo)).isEmpty();
        } else {
            assertThat(results.get(1)).isEqualTo(Money.UNKNOWN);
            sweep();
            clock.advance(Duration.ofSeconds(20)); // money on its way has arrived
            sweep();
            assertThat(stopPaying(order)).isEqualTo(Money.NONE);
        }
        for (var attempt : payOrders.ofOrder(order.orderNo)) {
            assertThat(channel.pay(attempt.outTradeNo()))
                    .as("payable at the channel")
                    .isFalse();
        }
    }

    @Test
    void answersManyAtOnceAndNothingThatCanBeNone() {
        String path = "/internal/orders/stop-paying";
        var fifty = Collections.nCopies(49, "BNOBODY");
        Booked order = anOrder(1);
        var both = new ArrayList<>(fifty);
        both.add(order.orderNo);
        Answer answer = postInternal(path, Map.of("orderNos", both));
        assertThat(answer.body().path("money")).hasSize(2);
        both.add("B1");
        assertThat(postInternal(path, Map.of("orderNos", both)).status()).isEqualTo(400);
        for (Object none : List.of(List.of(), List.of("' or 1=1"), List.of(""), "B1")) {
            assertThat(postInternal(path, Map.of("orderNos", none)).status()).isEqualTo(400);
        }
        assertThat(postInternal(path, Map.of()).status()).isEqualTo(400);
        assertThat(post(admin(), path, Map.of("orderNos", fifty)).status()).isIn(401, 403);
    }
}
