package com.courtgate.payment.callback;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.OrderCanceled;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.ScriptedChannel;
import com.courtgate.payment.ScriptedChannel.Notification;
import com.courtgate.payment.crash.CrashPoint;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallbackIT extends PaymentServerTest {

    private void assertPaidOnce(String no) {
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        assertThat(anomalies(no)).isEmpty();
        assertThat(refundsOf(no)).isEmpty();
    }

    private void closeByCancel(Booked order, String no) {
        assertThat(booking.cancel(order)).isTrue();
        receive(
                "order.canceled",
                order.orderNo,
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.BY_USER));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
    }

    @Test
    void settlesAGenuineNotification() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        Answer answer = notify(channel.notification(no));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("{\"code\":\"SUCCESS\"}");
        assertPaidOnce(no);
        assertThat(callbacks(no)).containsExactly("PROCESSED paid");
        assertThat(payOrder(no).paidFen()).isEqualTo(PRICE_FEN);
        assertThat(payOrder(no).nextQueryAt()).isNull();
    }

    /** The holder of one channel's secret says nothing about another's payments. */
    @Test
    void movesNothingThatIsAnotherChannels() {
        String no = payable(anOrder(1));
        jdbc.update("update pay_order set channel = 'another' where out_trade_no = ?", no);
        channel.fail(no);
        notify(channel.notification(no));
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        jdbc.update("update pay_order set channel = ? where out_trade_no = ?", ScriptedChannel.NAME, no);
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String paid = paid(order);
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(paid).refundNo();
        channel.finishRefund(refundNo);
        jdbc.update("update refund_order set channel = 'another' where refund_no = ?", refundNo);
        notify(channel.refundNotification(refundNo));
        assertThat(onlyRefund(paid).status().name()).isEqualTo("PROCESSING");
        jdbc.update("update refund_order set channel = ? where refund_no = ?", ScriptedChannel.NAME, refundNo);
    }

    @Test
    void ignoresTheSameNotificationAgain() {
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification note = channel.notification(no);
        for (int i = 0; i < 3; i++) {
            assertThat(notify(note).status()).isEqualTo(200);
        }
        assertPaidOnce(no);
        assertThat(callbacks(no)).containsExactly("PROCESSED paid", "IGNORED duplicate", "IGNORED duplicate");
    }

    @Test
    void ignoresTheSamePaymentSignedAnew() {
        String no = payable(anOrder(1));
        channel.pay(no);
        notify(channel.notification(no));
        assertThat(notify(channel.notification(no)).status()).isEqualTo(200);
        assertPaidOnce(no);
        assertThat(callbacks(no)).containsExactly("PROCESSED paid", "IGNORED paid already");
    }

    @Test
    void believesNothingForgedButAsksTheChannel() {
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification note = channel.notification(no);
        var headers = new HashMap<>(note.headers());
        headers.put("x-signature", "00");
        assertThat(notify(new Notification(headers, note.body())).status()).isEqualTo(400);
        headers.remove("x-signature");
        assertThat(notify(new Notification(headers, note.body())).status()).isEqualTo(400);
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        assertThat(count("pay_callback_log where pay_no = ? and signature_valid = 0", no))
                .isEqualTo(2);
        sweep();
        assertPaidOnce(no);
        // The forged copies had its timestamp and nonce and did not take its place.
        assertThat(notify(note).status()).isEqualTo(200);
        assertThat(callbacks(no).getLast()).isEqualTo("IGNORED paid already");
        assertThat(count("pay_callback_log where pay_no = ? and callback_id is not null", no))
                .isEqualTo(1);
    }

    @Test
    void believesNothingOld() {
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification note = channel.notification(no);
        clock.advance(Duration.ofMinutes(6));
        assertThat(notify(note).status()).isEqualTo(400);
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
    }

    @Test
    void asksTheChannelWhatTheTrueAmountIs() {
        String no = payable(anOrder(1));
        channel.pay(no);
        for (Notification lie : List.of(
                channel.lie(no, 1, "CNY", ScriptedChannel.MERCHANT),
                channel.lie(no, PRICE_FEN, "USD", ScriptedChannel.MERCHANT),
                channel.lie(no, PRICE_FEN, "CNY", "another"))) {
            assertThat(notify(lie).status()).isEqualTo(200);
            assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        }
        assertThat(callbacks(no)).allMatch(c -> c.startsWith("FAILED "));
        assertThat(anomalies(no)).containsExactly("AMOUNT_MISMATCH OPEN");
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isEqualTo(1);
        assertThat(anomalies(no)).containsExactly("AMOUNT_MISMATCH RESOLVED");
    }

    @Test
    void keepsAWrongAmountForAPerson() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.payAnyway(no, PRICE_FEN - 100);
        notify(channel.notification(no));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("FAILED");
        assertThat(anomalies(no)).containsExactly("AMOUNT_MISMATCH OPEN");
        assertThat(refundsOf(no)).isEmpty();
        assertThat(events(no, "payment.succeeded")).isZero();
        assertThat(payable(order)).isNotEqualTo(no);
        long id = onlyAnomaly(no);
        post(admin(), "/admin/anomalies/" + id + "/refund", WHY).isOk();
        clock.advance(Duration.ofSeconds(10));
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN - 100);
        post(admin(), "/admin/anomalies/" + id + "/refund", WHY).isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/anomalies/" + id + "/resolve", WHY).isOk();
        post(admin(), "/admin/anomalies/" + id + "/resolve", WHY).isRefused(409, "STATE_INVALID");
        assertThat(events("anomaly:" + id, "admin.acted")).isEqualTo(2);
    }

    private long onlyAnomaly(String no) {
        Long id = jdbc.queryForObject("select id from pay_anomaly where out_trade_no = ?", Long.class, no);
        return id == null ? 0 : id;
    }

    @Test
    void refundsWhatCameTooLateOnceHoweverOftenItIsTold() {
        Booked order = anOrder(1);
        String no = payable(order);
        closeByCancel(order, no);
        channel.payAnyway(no, PRICE_FEN);
        for (int i = 0; i < 3; i++) {
            assertThat(notify(channel.notification(no)).status()).isEqualTo(200);
        }
        assertThat(callbacks(no))
                .containsExactly("PROCESSED LATE_PAID", "IGNORED LATE_PAID, known", "IGNORED LATE_PAID, known");
        assertThat(anomalies(no)).containsExactly("LATE_PAID REFUND_ORDERED");
        clock.advance(Duration.ofSeconds(10));
        sweep();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(events(no, "payment.succeeded")).isZero();
    }

    @Test
    void refundsTheSecondPaymentOfAnOrder() {
        Booked order = anOrder(1);
        String first = payable(order);
        channel.fail(first);
        notify(channel.notification(first));
        assertThat(payOrder(first).status().name()).isEqualTo("FAILED");
        String second = paid(order);
        channel.payAnyway(first, PRICE_FEN);
        notify(channel.notification(first));
        assertThat(anomalies(first)).containsExactly("DOUBLE_PAID REFUND_ORDERED");
        clock.advance(Duration.ofSeconds(10));
        sweep();
        assertThat(channel.refundedFen(first)).isEqualTo(PRICE_FEN);
        assertThat(channel.refundedFen(second)).isZero();
        // Money that was late before the order was paid is not double afterwards: it is refunded once.
        notify(channel.notification(first));
        assertThat(refundsOf(first)).hasSize(1);
    }

    @Test
    void refundsOnceWhatIsFirstLateAndThenDouble() {
        Booked order = anOrder(1);
        String first = payable(order);
        channel.fail(first);
        notify(channel.notification(first));
        channel.payAnyway(first, PRICE_FEN);
        notify(channel.notification(first));
        assertThat(anomalies(first)).containsExactly("LATE_PAID REFUND_ORDERED");
        paid(order);
        notify(channel.notification(first));
        clock.advance(Duration.ofSeconds(10));
        sweep();
        assertThat(refundsOf(first)).hasSize(1);
        assertThat(channel.refundedFen(first)).isEqualTo(PRICE_FEN);
    }

    @Test
    void endsWhatTheChannelSaysHasFailedOrWasClosed() {
        String failed = payable(anOrder(1));
        channel.fail(failed);
        notify(channel.notification(failed));
        assertThat(payOrder(failed).status().name()).isEqualTo("FAILED");
        notify(channel.notification(failed));
        assertThat(callbacks(failed)).containsExactly("PROCESSED FAILED", "IGNORED not from FAILED to CLOSED");
        String closed = payable(anOrder(1));
        channel.close(closed);
        notify(channel.notification(closed));
        assertThat(payOrder(closed).status().name()).isEqualTo("CLOSED");
        String paying = payable(anOrder(1));
        notify(channel.notification(paying));
        assertThat(payOrder(paying).status().name()).isEqualTo("PAYING");
    }

    @Test
    void doesNotLetAFailureUndoAPayment() {
        String no = paid(anOrder(1));
        notify(channel.signed("PAYMENT|" + no + "|FAILED|T|0|CNY|x|" + clock.instant()));
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
    }

    @Test
    void refusesWhatIsAboutNobodySoThatItComesAgain() {
        assertThat(notify(channel.notificationAboutNobody()).status()).isEqualTo(400);
        assertThat(notify(channel.refundNotification("RNOBODY")).status()).isEqualTo(400);
        assertThat(callbacks("PNOBODY")).allMatch(c -> c.startsWith("FAILED"));
    }

    @Test
    void settlesAPaymentThatArrivesBeforeItsMakingIsKnown() {
        Booked order = anOrder(1);
        channel.suffer(FaultMode.ANSWERS_LOST);
        pay(order).isRefused(503, "UNAVAILABLE");
        String no = payOrders.ofOrder(order.orderNo).getFirst().outTradeNo();
        channel.suffer(FaultMode.NONE);
        channel.pay(no);
        notify(channel.notification(no));
        assertPaidOnce(no);
        pay(order).isRefused(409, "STATE_INVALID");
    }

    @ParameterizedTest
    @CsvSource({"BEFORE_CALLBACK_COMMIT, PROCESSED paid", "AFTER_CALLBACK_COMMIT, PROCESSED paid;IGNORED duplicate"})
    void standsACrash(CrashPoint point, String log) {
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification note = channel.notification(no);
        crashes.dieAt(point);
        assertThat(notify(note).status()).isEqualTo(500);
        assertThat(notify(note).status()).isEqualTo(200);
        assertPaidOnce(no);
        assertThat(String.join(";", callbacks(no))).isEqualTo(log);
    }

    @RepeatedRace(few = 4, all = 15)
    void countsCopiesThatArriveTogetherOnce() {
        String no = payable(anOrder(1));
        channel.pay(no);
        Notification same = channel.notification(no);
        Callable<Answer> copy = () -> notify(same);
        Callable<Answer> anew = () -> notify(channel.notification(no));
        assertThat(Race.run(List.of(copy, copy, anew, anew))).allMatch(a -> a.status() == 200);
        assertPaidOnce(no);
        assertThat(callbacks(no)).hasSize(4);
        assertThat(callbacks(no).stream().filter(c -> c.startsWith("PROCESSED")))
                .hasSize(1);
    }

    /** The payer pays while the order is being cancelled: kept or given back, never both. */
    @RepeatedRace(few = 5, all = 25)
    void eitherKeepsOrGivesBackWhatMeetsTheClosing() {
        Booked order = anOrder(1);
        String no = payable(order);
        booking.cancel(order);
        receive(
                "order.canceled",
                order.orderNo,
                new OrderCanceled(order.orderNo, order.userId, OrderCanceled.Reason.PAY_TIMEOUT));
        Callable<Integer> payer =
                () -> channel.pay(no) ? notify(channel.notification(no)).status() : 200;
        Callable<Integer> closer = () -> reconcile() >= 0 ? 200 : 500;
        assertThat(Race.run(List.of(payer, closer, closer))).containsOnly(200);
        clock.advance(Duration.ofSeconds(70));
        sweep();
        boolean isPaid = payOrder(no).status().isPaid();
        assertThat(isPaid).isEqualTo(channel.payment(no).paidFen > 0);
        assertThat(events(no, "payment.succeeded")).isEqualTo(isPaid ? 1 : 0);
        assertThat(payOrder(no).status().isLive()).isFalse();
    }

    /** A channel that takes money although it has closed: late, and back it goes, once. */
    @RepeatedRace(few = 4, all = 15)
    void neverLosesASuccessThatMeetsTheExpiry() {
        Booked order = anOrder(1);
        String no = payable(order);
        clock.advance(Duration.ofMinutes(16));
        Callable<Integer> payer = () -> {
            channel.payAnyway(no, PRICE_FEN);
            return notify(channel.notification(no)).status();
        };
        Callable<Integer> expiry = () -> reconcile() >= 0 ? 200 : 500;
        assertThat(Race.run(List.of(payer, expiry))).containsOnly(200);
        clock.advance(Duration.ofSeconds(70));
        sweep();
        boolean isPaid = payOrder(no).status().isPaid();
        assertThat(channel.refundedFen(no)).isEqualTo(isPaid ? 0 : PRICE_FEN);
        assertThat(events(no, "payment.succeeded")).isEqualTo(isPaid ? 1 : 0);
        assertThat(anomalies(no)).hasSize(isPaid ? 0 : 1);
    }
}
