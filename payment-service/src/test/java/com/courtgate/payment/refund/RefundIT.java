package com.courtgate.payment.refund;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.PaymentRefused;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.RefundAnswer;
import com.courtgate.payment.crash.CrashPoint;
import com.courtgate.payment.refundorder.NewRefundOrder;
import com.courtgate.payment.refundorder.Refund;
import com.courtgate.payment.refundorder.RefundKind;
import com.courtgate.payment.refundorder.RefundShares;
import com.courtgate.payment.refundorder.RefundStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.transaction.support.TransactionTemplate;

class RefundIT extends PaymentServerTest {
    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private AdvanceRefund advanceRefund;

    private void later() {
        clock.advance(Duration.ofMinutes(2));
        sweep();
    }

    private String refundNo(Answer answer) {
        return answer.isOk().data().path("refundNo").asText();
    }

    private void assertSums(String no, long refunding, long refunded) {
        assertThat(payOrder(no).refundingFen()).isEqualTo(refunding);
        assertThat(payOrder(no).refundedFen()).isEqualTo(refunded);
    }

    @Test
    void givesTheMoneyOfAReservationBack() {
        Booked order = anOrder(1);
        String no = paid(order);
        Answer answer = refund(order, order.reservationId()).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answer.data().path("refundFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(order.items).containsValue(ItemStatus.CANCELLED);
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(refundNo(refund(order, order.reservationId()))).isEqualTo(refundNo(answer));
        assertThat(channel.refundsOf(no)).hasSize(1);
    }

    @Test
    void hasNothingToGiveBackForWhatWasCancelledUnpaid() {
        Booked never = anOrder(1);
        Booked tried = anOrder(1);
        payable(tried);
        for (Booked order : List.of(never, tried)) {
            booking.cancel(order);
            for (int i = 0; i < 2; i++) {
                var data = refund(order, order.reservationId()).isOk().data();
                assertThat(data.path("refundNo").isNull()).isTrue();
                assertThat(data.path("status").asText()).isEqualTo("NONE");
                assertThat(data.path("refundFen").asLong()).isZero();
            }
        }
        post(student(aUser()), "/pay/refund/" + never.reservationId(), "{}").isRefused(404, "NOT_FOUND");
        assertThat(count("refund_order where order_no = ?", tried.orderNo)).isZero();
    }

    @Test
    void hasNothingToGiveBackWhereTheOfficeKeepsTheMoney() {
        Booked order = anOrder(1);
        String no = paid(order);
        order.items.put(order.reservationId(), ItemStatus.CANCELLED);
        refund(order, order.reservationId()).isRefused(409, "FAILED"); // its refund may be on its way
        order.moneyKept = true;
        assertThat(refund(order, order.reservationId())
                        .isOk()
                        .data()
                        .path("status")
                        .asText())
                .isEqualTo("NONE");
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
    }

    @Test
    void givesBackWhatTheOfficeKeptWhenTheOfficeWantsThat() {
        Booked order = anOrder(1);
        String no = paid(order);
        order.items.put(order.reservationId(), ItemStatus.CANCELLED);
        order.moneyKept = true;
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isOk();
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isRefused(409, "STATE_INVALID");
        assertThat(payOrder(no).refundedFen()).isEqualTo(payOrder(no).paidFen());
    }

    @Test
    void answersTheRefundOfMoneyThatCameForACancelledOne() {
        Booked order = anOrder(1);
        String no = payable(order);
        booking.cancel(order);
        channel.pay(no);
        notify(channel.notification(no));
        refund(order, order.reservationId()).isRefused(409, "FAILED"); // booking has yet to refuse it
        receive(
                "payment.refused",
                order.orderNo,
                new PaymentRefused(order.orderNo, no, PaymentRefused.Reason.ORDER_ENDED));
        assertThat(refundNo(refund(order, order.reservationId())))
                .isEqualTo(onlyRefund(no).refundNo());
    }

    @Test
    void answersACopyOfARequestThatFoundNothingPaid() {
        Booked order = anOrder(1);
        booking.cancel(order);
        for (int i = 0; i < 2; i++) {
            var answer = send(
                    HttpMethod.POST,
                    student(order.userId),
                    "/pay/refund/" + order.reservationId(),
                    r -> r.header("X-Idempotency-Key", "k-" + order.orderNo));
            assertThat(answer.isOk().data().path("status").asText()).isEqualTo("NONE");
        }
    }

    @Test
    void givesTheReservationsOfAnOrderBackOneByOne() {
        Booked order = anOrder(3);
        String no = paid(order);
        for (int i = 0; i < 3; i++) {
            assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
            refundNo(refund(order, order.reservationIds.get(i)));
            assertSums(no, 0, (i + 1) * PRICE_FEN);
        }
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(channel.refundedFen(no)).isEqualTo(3 * PRICE_FEN);
    }

    @Test
    void staysOpenUntilTheChannelHasDecided() {
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String no = paid(order);
        String refundNo = refundNo(refund(order, order.reservationId()));
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
        clock.advance(Duration.ofDays(3));
        sweep();
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
        assertSums(no, PRICE_FEN, 0);
        channel.finishRefund(refundNo);
        assertThat(notify(channel.refundNotification(refundNo)).status()).isEqualTo(200);
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        notify(channel.refundNotification(refundNo));
        later();
        assertSums(no, 0, PRICE_FEN);
        assertThat(callbacks(refundNo)).containsExactly("PROCESSED SUCCESS", "IGNORED the refund is SUCCESS");
    }

    @ParameterizedTest
    @EnumSource(value = FaultMode.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void keepsItsNumberWhenTheChannelDoesNotAnswer(FaultMode fault) {
        Booked order = anOrder(1);
        String no = paid(order);
        channel.suffer(fault);
        String refundNo = refundNo(refund(order, order.reservationId()));
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
        channel.suffer(FaultMode.NONE);
        later();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(channel.refundsOf(no)).singleElement().returns(refundNo, b -> b.request.refundNo());
    }

    @ParameterizedTest
    @EnumSource(
            value = CrashPoint.class,
            names = {"BEFORE_CHANNEL_REFUND", "AFTER_CHANNEL_REFUND"})
    void standsACrash(CrashPoint point) {
        Booked order = anOrder(1);
        String no = paid(order);
        crashes.dieAt(point);
        refund(order, order.reservationId()).isRefused(500, "ERROR");
        assertThat(order.items).containsValue(ItemStatus.CANCELLED);
        later();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(channel.refundsOf(no)).hasSize(1);
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
    }

    @Test
    void goesOnWhenBookingComesBack() {
        Booked order = anOrder(1);
        String no = paid(order);
        booking.suffer(FaultMode.DOWN);
        refund(order, order.reservationId()).isRefused(503, "UNAVAILABLE");
        assertThat(refundsOf(no)).isEmpty();
        booking.suffer(FaultMode.NONE);
        closeBreakers();
        // Between reading the order and giving it up.
        booking.beforeGivingUp(() -> booking.suffer(FaultMode.ANSWERS_LOST));
        Answer answer = refund(order, order.reservationId()).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("INIT");
        booking.forgetScript();
        closeBreakers();
        later();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
    }

    @Test
    void refusesWhatIsNotConfirmed() {
        Booked unpaid = anOrder(1);
        payable(unpaid);
        refund(unpaid, unpaid.reservationId()).isRefused(409, "STATE_INVALID");
    }

    @Test
    void losesAgainstWhoeverEndedTheReservationFirst() {
        Booked order = anOrder(2);
        String no = paid(order);
        booking.beforeGivingUp(() -> order.items.put(order.reservationId(), ItemStatus.CANCELLED));
        refund(order, order.reservationId()).isRefused(409, "FAILED");
        assertSums(no, 0, 0);
        assertThat(channel.refundedFen(no)).isZero();
    }

    @Test
    void showsAPersonWhatTheChannelCanNotDo() {
        Booked order = anOrder(1);
        String no = paid(order);
        channel.answersNextRefund(new RefundAnswer.Abnormal("card is gone"));
        refund(order, order.reservationId()).isOk();
        assertThat(onlyRefund(no).status().name()).isEqualTo("ABNORMAL");
        assertSums(no, PRICE_FEN, 0);
        String refundNo = onlyRefund(no).refundNo();
        channel.finishRefund(refundNo);
        post(admin(), "/admin/refunds/" + refundNo + "/replay", WHY).isOk();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertSums(no, 0, PRICE_FEN);
    }

    @Test
    void letsAPersonSendADeclinedOneUnderANewNumber() {
        Booked order = anOrder(1);
        String no = paid(order);
        channel.answersNextRefund(new RefundAnswer.Declined("balance too low"));
        Answer answer = refund(order, order.reservationId()).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("FAILED");
        assertSums(no, 0, 0);
        Answer again = refund(order, order.reservationId());
        assertThat(refundNo(again)).as("it stays the same refund").isEqualTo(refundNo(answer));
        post(admin(), "/admin/refunds/" + refundNo(answer) + "/replay", WHY).isOk();
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(refundsOf(no)).hasSize(2);
    }

    private Answer close(String refundNo) {
        return post(admin(), "/admin/refunds/" + refundNo + "/close", WHY);
    }

    /** Given back by hand at the channel, too old for it, never decided: nobody else can say that it is over. */
    @Test
    void letsAPersonCloseOneThatNeverEnds() {
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String no = paid(order);
        String refundNo = refundNo(refund(order, order.reservationId()));
        close(refundNo).isOk();
        assertThat(onlyRefund(no).closedAt()).isNotNull();
        long before = channel.calls().size();
        clock.advance(Duration.ofDays(3));
        sweep();
        assertThat(channel.calls()).as("asked about no more").hasSize((int) before);
        close(refundNo).isRefused(409, "STATE_INVALID");
        post(admin(), "/admin/refunds/" + refundNo + "/replay", WHY).isRefused(409, "STATE_INVALID");
        assertSums(no, PRICE_FEN, 0);
        channel.finishRefund(refundNo);
        notify(channel.refundNotification(refundNo));
        assertThat(onlyRefund(no).status().name()).as("late, and true").isEqualTo("SUCCESS");
        assertSums(no, 0, PRICE_FEN);
    }

    @Test
    void sendsNothingThatAPersonHasClosedMeanwhile() {
        Booked order = anOrder(1);
        String no = paid(order);
        channel.suffer(FaultMode.DOWN);
        String refundNo = refundNo(refund(order, order.reservationId()));
        Refund seen = onlyRefund(no);
        close(refundNo).isOk();
        channel.suffer(FaultMode.NONE);
        advanceRefund.advance(seen);
        later();
        assertThat(channel.refundsOf(no)).isEmpty();
        assertThat(onlyRefund(no).nextTryAt()).isNull();
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
    }

    /** Such as one that waits for the bills of a lost time. */
    @Test
    void letsAPersonCloseOneThatIsOwedAndNotBegun() {
        Booked order = anOrder(1);
        String no = paid(order);
        var owed = NewRefundOrder.ofWithdrawn(
                payOrder(no), order.reservationId(), new RefundShares.Share(PRICE_FEN, PRICE_FEN));
        transaction.executeWithoutResult(tx -> refunds.insert(owed, clock.instant()));
        Refund seen = onlyRefund(no);
        close(seen.refundNo()).isOk();
        advanceRefund.advance(seen);
        later();
        assertThat(onlyRefund(no).status().name()).isEqualTo("INIT");
        assertThat(channel.refundsOf(no)).isEmpty();
        assertSums(no, PRICE_FEN, 0);
    }

    /** Nothing is owed yet: booking-service may refuse. */
    @Test
    void closesNoneBeforeItsReservationIsCancelled() {
        Booked order = anOrder(1);
        String no = paid(order);
        booking.beforeGivingUp(() -> booking.suffer(FaultMode.ANSWERS_LOST));
        refund(order, order.reservationId()).isOk();
        close(onlyRefund(no).refundNo()).isRefused(409, "STATE_INVALID");
        booking.forgetScript();
        closeBreakers();
        later();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
    }

    @Test
    void givesAllThatIsLeftBackForAnAdministrator() {
        Booked order = anOrder(3);
        String no = paid(order);
        order.tooLateToRefund = true;
        post(
                        admin(),
                        "/admin/pay-orders/" + no + "/refund",
                        Map.of("reservationId", order.reservationId(), "why", "rain"))
                .isOk();
        assertSums(no, 0, PRICE_FEN);
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isOk();
        assertSums(no, 0, 3 * PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isRefused(409, "STATE_INVALID");
        assertThat(events("payOrder:" + no, "admin.acted")).isEqualTo(2);
    }

    /** Otherwise it would give up a reservation whose money another refund holds. */
    @Test
    void doesNotGiveTheWholeBackWhileAPartIsUndecided() {
        Booked order = anOrder(2);
        String no = paid(order);
        booking.beforeGivingUp(() -> {
            throw new IllegalStateException("booking-service dies of it");
        });
        Answer answer = refund(order, order.reservationId()).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("INIT");
        booking.forgetScript();
        closeBreakers();
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isRefused(409, "FAILED");
        later();
        assertSums(no, 0, PRICE_FEN);
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isOk();
        assertThat(channel.refundedFen(no)).isEqualTo(2 * PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }

    @Test
    void showsTheReservationsOwnRefundThoughTheRestIsGivenBackLater() {
        Booked order = anOrder(2);
        String no = paid(order);
        Answer own = refund(order, order.reservationId());
        post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).isOk();
        assertThat(refundNo(refund(order, order.reservationId()))).isEqualTo(refundNo(own));
        assertThat(refundNo(refund(order, order.reservationIds.get(1)))).isNotEqualTo(refundNo(own));
    }

    @Test
    void isNotPutOffByARefundOfOtherMoney() {
        Booked order = anOrder(1);
        String no = paid(order);
        var other = new NewRefundOrder(
                payOrder(no),
                "another-transaction",
                null,
                100,
                PRICE_FEN,
                100,
                RefundKind.ANOMALY,
                false,
                true,
                "AMOUNT_MISMATCH");
        transaction.executeWithoutResult(tx -> refunds.insert(other, clock.instant()));
        Answer answer = refund(order, order.reservationId()).isOk();
        assertThat(answer.data().path("refundFen").asLong()).isEqualTo(PRICE_FEN);
        assertThat(order.items).containsValue(ItemStatus.CANCELLED);
    }

    @Test
    void givesBackWhatBookingCouldNotUse() {
        Booked order = anOrder(1);
        String no = payable(order);
        channel.pay(no);
        notify(channel.notification(no));
        booking.cancel(order);
        for (int i = 0; i < 2; i++) {
            receive(
                    "payment.refused",
                    order.orderNo,
                    new PaymentRefused(order.orderNo, no, PaymentRefused.Reason.ORDER_ENDED));
        }
        assertThat(anomalies(no)).containsExactly("ORDER_ENDED REFUND_ORDERED");
        later();
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
    }

    @Test
    void isLeftAloneOnceItHasEndedWhoeverHurriesIt() {
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String no = paid(order);
        String refundNo = refundNo(refund(order, order.reservationId()));
        Refund seen = onlyRefund(no);
        channel.finishRefund(refundNo);
        notify(channel.refundNotification(refundNo));
        transaction.executeWithoutResult(tx -> refunds.expedite(seen, clock.instant()));
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(onlyRefund(no).nextTryAt()).isNull();
    }

    @RepeatedRace(few = 4, all = 15)
    void isOneRefundHoweverManyAskForIt() {
        Booked order = anOrder(1);
        String no = paid(order);
        Callable<Answer> ask = () -> refund(order, order.reservationId());
        List<Answer> answers = Race.run(List.of(ask, ask, ask, ask));
        assertThat(answers).allMatch(a -> a.status() == 200 || a.status() == 409);
        later();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(refundsOf(no).stream().filter(r -> r.status() != RefundStatus.FAILED))
                .hasSize(1);
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
    }

    /** Parts and the whole at once: never more than was paid, and what is given up is paid back. */
    @RepeatedRace(few = 4, all = 15)
    void neverGivesBackMoreThanWasPaid() {
        Booked order = anOrder(3);
        String no = paid(order);
        Callable<Integer> first =
                () -> refund(order, order.reservationIds.get(0)).status();
        Callable<Integer> second =
                () -> refund(order, order.reservationIds.get(1)).status();
        Callable<Integer> whole =
                () -> post(admin(), "/admin/pay-orders/" + no + "/refund", WHY).status();
        assertThat(Race.run(List.of(first, second, whole, whole))).allMatch(s -> s == 200 || s == 409);
        later();
        long cancelled = order.items.values().stream()
                        .filter(s -> s == ItemStatus.CANCELLED)
                        .count()
                * PRICE_FEN;
        assertThat(channel.refundedFen(no)).isEqualTo(cancelled).isLessThanOrEqualTo(3 * PRICE_FEN);
        assertSums(no, 0, cancelled);
    }

    @RepeatedRace(few = 3, all = 10)
    void countsARefundOnceHoweverOftenItIsTold() {
        channel.refundsTakeTime();
        Booked order = anOrder(2);
        String no = paid(order);
        String refundNo = refundNo(refund(order, order.reservationId()));
        channel.finishRefund(refundNo);
        clock.advance(Duration.ofMinutes(2));
        var note = channel.refundNotification(refundNo);
        Callable<Integer> copy = () -> notify(note).status();
        Callable<Integer> anew =
                () -> notify(channel.refundNotification(refundNo)).status();
        Callable<Integer> job = () -> advanceRefunds() >= 0 ? 200 : 500;
        assertThat(Race.run(List.of(copy, copy, anew, job, job))).containsOnly(200);
        later();
        assertSums(no, 0, PRICE_FEN);
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
    }
}
