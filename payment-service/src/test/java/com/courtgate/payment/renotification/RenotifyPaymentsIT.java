package com.courtgate.payment.renotification;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.common.contract.PaymentSucceeded;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenotifyPaymentsIT extends PaymentServerTest {
    /** Gives up the events of other tests, which have been told enough. */
    @BeforeEach
    void forgetOthers() {
        jdbc.update("update pay_order set repeat_at = null");
    }

    /** Paid at the channel and here; whether booking-service hears of it is the test's. */
    private String paidUnheard(Booked order) {
        String no = payable(order);
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(events(no)).isEqualTo(1);
        return no;
    }

    private long events(String no) {
        return events(no, "payment.succeeded");
    }

    private void eventsAre(String status, String no) {
        jdbc.update("update outbox_event set status = ? where aggregate_id = ?", status, no);
    }

    private void repeatAfter(Duration time) {
        clock.advance(time);
        while (repeatEvents() > 0) {
            // until nothing is due
        }
    }

    private PaymentSucceeded lastEvent(String no) throws JsonProcessingException {
        String body = jdbc.queryForObject(
                "select body from outbox_event where aggregate_id = ? order by id desc" + " limit 1", String.class, no);
        return json.treeToValue(json.readTree(body).path("payload"), PaymentSucceeded.class);
    }

    @Test
    void tellsAgainWhatWasLost() throws Exception {
        Booked order = anOrder(1);
        String no = paidUnheard(order);
        eventsAre("DEAD", no);
        repeatAfter(Duration.ofSeconds(59));
        assertThat(events(no)).isEqualTo(1);
        repeatAfter(Duration.ofSeconds(1));
        assertThat(events(no)).isEqualTo(2);
        assertThat(booking.apply(lastEvent(no))).isEmpty();
        assertThat(order.status.name()).isEqualTo("PAID");

        repeatAfter(Duration.ofMinutes(10));
        assertThat(events(no)).isEqualTo(2);
        assertThat(count("pay_order where repeat_at is not null")).isZero();
    }

    @Test
    void asksOnceAboutWhatWasTaken() {
        Booked order = anOrder(1);
        String no = paidUnheard(order);
        booking.paid(order, no);
        repeatAfter(Duration.ofMinutes(1));
        assertThat(events(no)).isEqualTo(1);
        assertThat(count("pay_order where repeat_at is not null")).isZero();
    }

    @Test
    void addsNothingToWhatIsOnItsWay() {
        String no = paidUnheard(anOrder(1));
        eventsAre("PENDING", no);
        for (int i = 0; i < 5; i++) {
            repeatAfter(Duration.ofMinutes(5));
        }
        assertThat(events(no)).isEqualTo(1);
        assertThat(count("pay_order where repeat_at is not null")).isEqualTo(1);
    }

    @Test
    void tellsLessAndLessOften() {
        String no = paidUnheard(anOrder(1));
        for (int i = 0; i < 60; i++) {
            eventsAre("DEAD", no);
            repeatAfter(Duration.ofMinutes(1));
        }
        assertThat(events(no)).isBetween(8L, 14L);
    }

    @Test
    void saysNothingWhileBookingCanNotBeAsked() {
        String no = paidUnheard(anOrder(1));
        eventsAre("SENT", no);
        booking.suffer(FaultMode.DOWN);
        repeatAfter(Duration.ofMinutes(3));
        assertThat(events(no)).isEqualTo(1);
        booking.suffer(FaultMode.NONE);
        closeBreakers();
        repeatAfter(Duration.ofMinutes(1));
        assertThat(events(no)).isEqualTo(2);
    }

    @Test
    void asksNoMoreAboutWhatWasRefused() {
        Booked order = anOrder(1);
        String no = paidUnheard(order);
        booking.cancel(order);
        receive(
                "payment.refused",
                order.orderNo,
                new PaymentRefused(order.orderNo, no, PaymentRefused.Reason.ORDER_ENDED));
        repeatAfter(Duration.ofHours(1));
        assertThat(events(no)).isEqualTo(1);
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(Objects.requireNonNull(payOrder(no)).status().name()).isEqualTo("REFUNDED");
    }

    @RepeatedRace(few = 3, all = 5)
    void sharesTheWorkWithOtherInstances() {
        List<String> paid =
                Stream.generate(() -> paidUnheard(anOrder(1))).limit(8).toList();
        paid.forEach(no -> eventsAre("SENT", no));
        clock.advance(Duration.ofMinutes(1));
        Callable<Integer> sweep = this::repeatEvents;
        Race.run(List.of(sweep, sweep, sweep));
        while (repeatEvents() > 0) {
            // rows that one left to another
        }
        for (String no : paid) {
            assertThat(events(no)).isEqualTo(2);
        }
    }
}
