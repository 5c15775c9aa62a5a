package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.StopPaying.Money;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.desk.Till;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refund.Refund;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.support.TransactionTemplate;

/** Money over the counter. */
class DeskIT extends PaymentServerTest {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final long CLERK = 77;

    @Autowired
    @Qualifier("deskChannel")
    private Channel desk;

    @Autowired
    private Till till;

    @Autowired
    private TransactionTemplate transaction;

    private String clerk() {
        return tokens.token(CLERK, "clerk77", Role.FRONT_DESK, Instant.now().plusSeconds(600));
    }

    private Answer take(Booked order) {
        return take(order, order.amountFen());
    }

    private Answer take(Booked order, long fen) {
        return post(clerk(), "/desk/orders/" + order.orderNo + "/paid", Map.of("payableFen", fen));
    }

    /** A pay order that was paid at the desk, and whose order is paid. */
    private String paidAtDesk(Booked order) {
        String no = take(order).isOk().data().path("outTradeNo").asText();
        booking.paid(order, no);
        return no;
    }

    private Answer handBack(String refundNo) {
        return post(clerk(), "/desk/refunds/" + refundNo + "/handed-back", Map.of());
    }

    private long taken(Booked order) {
        return count(
                "desk_payment d join pay_order p on p.out_trade_no = d.out_trade_no"
                        + " where p.order_no = ? and d.status = 'TAKEN'",
                order.orderNo);
    }

    // Taking

    @Test
    void takesMoneyForWhoeverStandsThere() {
        Booked order = anOrder(2);
        Answer answer = take(order).isOk();
        assertThat(answer.data().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answer.data().path("payableFen").asLong()).isEqualTo(2 * PRICE_FEN);
        String no = answer.data().path("outTradeNo").asText();
        PayOrder paid = payOrder(no);
        assertThat(paid.channel()).isEqualTo(Till.CHANNEL);
        assertThat(paid.userId()).isEqualTo(order.userId);
        assertThat(events(no, "payment.succeeded")).isOne();
        assertThat(count("outbox_event where aggregate_id = ? and body like '%desk.take%'", "payOrder:" + no))
                .isOne();
        assertThat(take(order).isOk().data().path("outTradeNo").asText())
                .as("the same again")
                .isEqualTo(no);
        assertThat(events(no, "payment.succeeded")).isOne();
    }

    @Test
    void takesTheSumOfTheOrderAndNoOther() {
        Booked order = anOrder(1);
        take(order, PRICE_FEN - 1).isRefused(400, "PARAM_ERROR");
        post(clerk(), "/desk/orders/" + order.orderNo + "/paid", Map.of()).isRefused(400, "VALIDATE_FAILED");
        post(clerk(), "/desk/orders/B0/paid", Map.of("payableFen", 1)).isRefused(404, "NOT_FOUND");
        assertThat(taken(order)).isZero();
    }

    @Test
    void isForTheDeskAlone() {
        Booked order = anOrder(1);
        String path = "/desk/orders/" + order.orderNo + "/paid";
        post(student(order.userId), path, Map.of("payableFen", PRICE_FEN)).isRefused(403, "FORBIDDEN");
        String finance = tokens.token(8, "f8", Role.FINANCE, Instant.now().plusSeconds(60));
        post(finance, path, Map.of("payableFen", PRICE_FEN)).isRefused(403, "FORBIDDEN");
        get(finance, "/desk/refunds").isRefused(403, "FORBIDDEN");
    }

    @Test
    void endsWhatCouldStillBePaidElsewhereFirst() {
        Booked order = anOrder(1);
        String online = payable(order);
        paidAtDesk(order);
        assertThat(payOrder(online).status().name()).isEqualTo("FAILED");
        assertThat(channel.pay(online)).isFalse();
        pay(order).isRefused(409, "STATE_INVALID");
    }

    @Test
    void takesNothingForWhatWasPaidElsewhere() {
        Booked order = anOrder(1);
        String online = payable(order);
        channel.pay(online); // and we have not heard of it
        take(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrder(online).status().name()).isEqualTo("SUCCESS");
        assertThat(taken(order)).isZero();
    }

    @Test
    void takesNothingForWhatHasEnded() {
        Booked order = anOrder(1);
        assertThat(stopPaying(order)).isEqualTo(Money.NONE);
        take(order).isRefused(409, "STATE_INVALID");
        Booked late = anOrder(1);
        clock.advance(Duration.ofMinutes(15));
        take(late).isRefused(409, "STATE_INVALID");
        assertThat(taken(order) + taken(late)).isZero();
    }

    @Test
    void givesTheOrderBackToItsPayersPhone() {
        Booked order = anOrder(1);
        String atDesk = payable(order);
        jdbc.update("update pay_order set channel = 'desk' where out_trade_no = ?", atDesk);
        desk.create(
                new NewPayment(atDesk, "x", PRICE_FEN, payOrder(atDesk).expireTime(), "", new PayerDevice.Screen()));
        String online = payable(order);
        assertThat(payOrder(online).channel()).isEqualTo(channel.name());
        assertThat(pays(atDesk)).isFalse();
    }

    @Test
    void findsWhatAClerkEnteredWhenTheServiceDiedThen() {
        Booked order = anOrder(1);
        String no = payable(order);
        jdbc.update("update pay_order set channel = 'desk' where out_trade_no = ?", no);
        desk.create(new NewPayment(no, "x", PRICE_FEN, payOrder(no).expireTime(), "", new PayerDevice.Screen()));
        Boolean taken = transaction.execute(tx -> {
            payOrders.scheduleQuery(payOrder(no), clock.instant());
            return till.take(no, PRICE_FEN, CLERK, clock.instant());
        });
        assertThat(taken).isTrue();
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isOne();
    }

    @Test
    void tellsTheClerkThatTheTillHasTheMoneyWhateverHappensThen() {
        Booked order = anOrder(1);
        jdbc.execute("create trigger nobody_writes before insert on pay_reconcile_audit"
                + " for each row signal sqlstate '45000'");
        Answer told;
        try {
            told = take(order).isOk();
        } finally {
            jdbc.execute("drop trigger nobody_writes");
        }
        String no = told.data().path("outTradeNo").asText();
        assertThat(taken(order)).isOne();
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        assertThat(events(no, "payment.succeeded")).isZero();
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(events(no, "payment.succeeded")).isOne();
    }

    @Test
    void takesNothingWhenTheTillHasClosedAtThatMoment() {
        Booked order = anOrder(1);
        String no = payable(order);
        jdbc.update("update pay_order set channel = 'desk' where out_trade_no = ?", no);
        desk.create(new NewPayment(no, "x", PRICE_FEN, payOrder(no).expireTime(), "", new PayerDevice.Screen()));
        desk.close(no);
        take(order).isRefused(409, "STATE_INVALID");
        assertThat(payOrder(no).status().name()).isEqualTo("CLOSED");
        assertThat(taken(order)).isZero();
        take(order).isOk();
    }

    /** Whoever is first: the order is paid once, and what the till keeps is what counts. */
    @RepeatedTest(10)
    void keepsMoneyOnceWhoeverElsePaysOrEndsTheOrder() {
        Booked order = anOrder(1);
        String online = payable(order);
        Callable<Integer> clerk = () -> take(order).status();
        Callable<Integer> payer = () -> channel.pay(online) ? 1 : 0;
        Callable<Integer> deadline = () -> {
            stopPaying(order);
            return 0;
        };
        List<Integer> answers = Race.run(List.of(clerk, clerk, payer, deadline));
        notify(channel.notification(online));
        clock.advance(Duration.ofMinutes(1));
        sweep();
        clock.advance(Duration.ofMinutes(20));
        sweep();
        boolean isKept = answers.get(0) == 200 || answers.get(1) == 200;
        assertThat(taken(order)).isEqualTo(isKept ? 1 : 0);
        assertThat(count("pay_order where order_no = ? and status = 'SUCCESS' and channel = 'desk'", order.orderNo))
                .isEqualTo(isKept ? 1 : 0);
        assertThat(count("pay_order where order_no = ? and status = 'SUCCESS'", order.orderNo))
                .isLessThanOrEqualTo(1);
        if (answers.get(2) == 1) {
            assertThat(payOrder(online).paidFen() + channel.refundedFen(online)).isEqualTo(PRICE_FEN);
        }
    }

    // Handing back

    @Test
    void keepsARefundUntilItsPayerFetchesIt() {
        Booked order = anOrder(1);
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        Refund waiting = onlyRefund(no);
        assertThat(waiting.status().name()).isEqualTo("PROCESSING");
        assertThat(get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("refundNo"))
                .contains(waiting.refundNo());
        handBack(waiting.refundNo()).isOk();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(no).status().name()).isEqualTo("REFUNDED");
        handBack(waiting.refundNo()).isRefused(409, "STATE_INVALID");
        assertThat(get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("refundNo"))
                .doesNotContain(waiting.refundNo());
    }

    @RepeatedTest(5)
    void handsMoneyOutOnceWhenTwoClerksDo() {
        Booked order = anOrder(1);
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(no).refundNo();
        List<Integer> answers = Race.run(List.of(
                () -> handBack(refundNo).status(), () -> handBack(refundNo).status()));
        assertThat(answers).containsExactlyInAnyOrder(200, 409);
        assertThat(payOrder(no).refundedFen()).isEqualTo(PRICE_FEN);
    }

    @Test
    void handsOutNothingOfOtherChannels() {
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        handBack(onlyRefund(no).refundNo()).isRefused(404, "NOT_FOUND");
    }

    // The books

    @Test
    void agreesWithTheBillOfTheTill() {
        LocalDate day = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(3);
        clock.set(day.atTime(LocalTime.NOON).atZone(ZONE).toInstant());
        paidAtDesk(anOrder(2));
        Booked back = anOrder(1);
        String no = paidAtDesk(back);
        refund(back, back.reservationId()).isOk();
        handBack(onlyRefund(no).refundNo()).isOk();
        String path = "/admin/bills/desk/" + day + "/run";
        post(admin(), path, WHY).isRefused(409, "STATE_INVALID");
        clock.advance(Duration.ofHours(23));
        Answer run = post(admin(), path, WHY).isOk();
        assertThat(run.data().path("lineCount").asInt()).isEqualTo(3);
        assertThat(run.data().path("differenceCount").asInt()).isZero();
    }

    private boolean pays(String no) {
        return Boolean.TRUE.equals(transaction.execute(tx -> till.take(no, PRICE_FEN, CLERK, clock.instant())));
    }
}
