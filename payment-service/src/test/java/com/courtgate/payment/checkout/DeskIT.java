package com.courtgate.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.common.security.Role;
import com.courtgate.common.testing.Race;
import com.courtgate.common.testing.RepeatedRace;
import com.courtgate.payment.BookingStub;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.FaultMode;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.Payer;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refundorder.Refund;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.transaction.support.TransactionTemplate;

/** Money over the counter. */
class DeskIT extends PaymentServerTest {
    private static final String CASH = "cash over the counter";
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final long CLERK = 77;

    @Autowired
    @Qualifier("deskChannel")
    private Channel desk;

    @Autowired
    private CashLedger cashLedger;

    @Autowired
    private TransactionTemplate transaction;

    private String clerk() {
        return tokens.token(CLERK, "clerk77", Role.FRONT_DESK, Instant.now().plusSeconds(600));
    }

    private Answer take(Booked order) {
        return take(order, order.amountFen());
    }

    private Answer take(Booked order, long fen) {
        return post(clerk(), "/desk/orders/" + order.orderNo + "/paid", Map.of("payableFen", fen, "why", CASH));
    }

    private Answer enter(Booked order, String entry) {
        return enter(clerk(), order, entry);
    }

    private Answer enter(String clerk, Booked order, String entry) {
        Map<String, Object> money = Map.of("payableFen", order.amountFen(), "entry", entry, "why", CASH);
        return post(clerk, "/desk/orders/" + order.orderNo + "/paid", money);
    }

    private static String anEntry() {
        return UUID.randomUUID().toString();
    }

    /** A pay order that was paid at the desk, and whose order is paid. */
    private String paidAtDesk(Booked order) {
        String no = take(order).isOk().data().path("outTradeNo").asText();
        booking.paid(order, no);
        return no;
    }

    private Answer handBack(String refundNo) {
        return post(clerk(), "/desk/refunds/" + refundNo + "/handed-back", Map.of("why", CASH));
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
        assertThat(paid.channel()).isEqualTo(CashLedger.CHANNEL);
        assertThat(paid.userId()).isEqualTo(order.userId);
        assertThat(events(no, "payment.succeeded")).isOne();
        assertThat(count("outbox_event where aggregate_id = ? and body like '%desk.take%'", "payOrder:" + no))
                .isOne();
        assertThat(take(order).isOk().data().path("outTradeNo").asText())
                .as("the same again")
                .isEqualTo(no);
        assertThat(events(no, "payment.succeeded")).isOne();
    }

    /** Two payers, two heaps of cash: the second goes back over the counter, and the clerk hears who has the first. */
    @Test
    void takesOneOfTwoEntriesAndSaysWhoEnteredIt() {
        Booked order = anOrder(1);
        String first = anEntry();
        enter(order, first).isOk();
        Instant takenAt = clock.instant();
        clock.advance(Duration.ofSeconds(14));
        enter(order, first).isOk();
        var refused = enter(order, anEntry()).isRefused(409, "STATE_INVALID");
        assertThat(refused.data().path("takenBy").asLong()).isEqualTo(CLERK);
        assertThat(refused.data().path("takenAt").asText()).isEqualTo(takenAt.toString());
        assertThat(taken(order)).isOne();
    }

    @Test
    void knowsAnEntryThatWasTakenWhateverBecameOfTheMoney() {
        Booked order = anOrder(1);
        String entry = anEntry();
        String no = enter(order, entry).isOk().data().path("outTradeNo").asText();
        booking.paid(order, no);
        refund(order, order.reservationId()).isOk();
        handBack(onlyRefund(no).refundNo()).isOk();
        assertThat(enter(order, entry).isOk().data().path("outTradeNo").asText())
                .as("it was taken; that it went back is another matter")
                .isEqualTo(no);
    }

    @Test
    void takesAnEntryForOneOrderOnly() {
        Booked one = anOrder(1);
        Booked other = anOrder(1);
        String entry = anEntry();
        enter(one, entry).isOk();
        enter(other, entry).isRefused(409, "IDEMPOTENCY_CONFLICT");
        enter(other, "no such form").isRefused(400, "VALIDATE_FAILED");
        assertThat(taken(other)).isZero();
    }

    /** Pages of the release before send no entry: then the clerk is what tells one from another. */
    @Test
    void takesMoneyWithoutAnEntryForOneClerkOnly() {
        Booked order = anOrder(1);
        take(order).isOk();
        take(order).isOk();
        String another =
                tokens.token(78, "clerk78", Role.FRONT_DESK, Instant.now().plusSeconds(600));
        post(another, "/desk/orders/" + order.orderNo + "/paid", Map.of("payableFen", PRICE_FEN, "why", CASH))
                .isRefused(409, "STATE_INVALID");
    }

    /** Otherwise the clerk hands the cash back, and the entry under way takes it all the same. */
    @Test
    void refusesNothingWhileAnEntryIsUnderWay() {
        Booked order = anOrder(1);
        payable(order);
        String entry = anEntry();
        List<Answer> meanwhile = new ArrayList<>();
        channel.whileClosing(() -> meanwhile.add(enter(order, entry)));
        enter(order, entry).isOk();
        assertThat(meanwhile).singleElement().satisfies(answer -> {
            answer.isRefused(503, "UNAVAILABLE");
            assertThat(answer.retryAfter()).isEqualTo("1");
        });
        enter(order, entry).isOk();
        assertThat(taken(order)).isOne();
    }

    @Test
    void takesTheSumOfTheOrderAndNoOther() {
        Booked order = anOrder(1);
        take(order, PRICE_FEN - 1).isRefused(400, "PARAM_ERROR");
        post(clerk(), "/desk/orders/" + order.orderNo + "/paid", Map.of()).isRefused(400, "VALIDATE_FAILED");
        post(clerk(), "/desk/orders/" + order.orderNo + "/paid", Map.of("payableFen", PRICE_FEN))
                .isRefused(400, "VALIDATE_FAILED");
        post(clerk(), "/desk/refunds/R1/handed-back", Map.of("why", " ")).isRefused(400, "VALIDATE_FAILED");
        post(clerk(), "/desk/orders/B0/paid", Map.of("payableFen", 1, "why", CASH))
                .isRefused(404, "NOT_FOUND");
        assertThat(taken(order)).isZero();
    }

    @Test
    void isForTheDeskAlone() {
        Booked order = anOrder(1);
        String path = "/desk/orders/" + order.orderNo + "/paid";
        post(student(order.userId), path, Map.of("payableFen", PRICE_FEN, "why", CASH))
                .isRefused(403, "FORBIDDEN");
        String finance = tokens.token(8, "f8", Role.FINANCE, Instant.now().plusSeconds(60));
        post(finance, path, Map.of("payableFen", PRICE_FEN, "why", CASH)).isRefused(403, "FORBIDDEN");
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
            return cashLedger.take(received(no), clock.instant());
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

    /** The order is paid once, whoever is first, and what the cash ledger keeps is what counts. */
    @RepeatedRace(few = 3, all = 10)
    void keepsMoneyOnceWhoeverElsePaysOrEndsTheOrder() {
        Booked order = anOrder(1);
        String online = payable(order);
        String one = anEntry();
        String another = anEntry();
        Callable<Integer> clerk = () -> enter(order, one).status();
        Callable<Integer> secondClerk = () -> enter(order, another).status();
        Callable<Integer> payer = () -> channel.pay(online) ? 1 : 0;
        Callable<Integer> deadline = () -> {
            stopPaying(order);
            return 0;
        };
        List<Integer> answers = Race.run(List.of(clerk, secondClerk, payer, deadline));
        // An undecided entry is asked about again.
        int first = answers.get(0) == 503 ? enter(order, one).status() : answers.get(0);
        int second = answers.get(1) == 503 ? enter(order, another).status() : answers.get(1);
        notify(channel.notification(online));
        clock.advance(Duration.ofMinutes(1));
        sweep();
        clock.advance(Duration.ofMinutes(20));
        sweep();
        assertThat(List.of(first, second)).as("two heaps of cash").isNotEqualTo(List.of(200, 200));
        boolean isKept = first == 200 || second == 200;
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

    /** Its payer never came, or has the money in another way: it is not handed out besides. */
    @Test
    void handsOutNothingThatAPersonHasClosed() {
        Booked order = anOrder(1);
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(no).refundNo();
        post(admin(), "/admin/refunds/" + refundNo + "/close", WHY).isOk();
        assertThat(get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("refundNo"))
                .doesNotContain(refundNo);
        handBack(refundNo).isRefused(409, "STATE_INVALID");
        assertThat(count("till_entry where no = ?", refundNo)).isZero();
        assertThat(payOrder(no).refundingFen()).isEqualTo(PRICE_FEN);
    }

    /** A clerk knows who stands there, and not which of the lines is theirs. */
    @Test
    void findsWhatWaitsForAStudent() {
        Booked order = anOrder(1);
        booking.knows(order.userId, "Zhang San");
        String waiting = waitingRefund(order);
        waitingRefund(anOrder(1));
        JsonNode found = get(clerk(), "/desk/refunds?studentId=" + BookingStub.studentId(order.userId))
                .isOk()
                .data();
        assertThat(found.findValuesAsText("refundNo")).containsExactly(waiting);
        assertThat(found.findValuesAsText("name")).containsExactly("Zhang San");
        assertThat(get(clerk(), "/desk/refunds?studentId=nobody").isOk().data()).isEmpty();
        assertThat(get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("name"))
                .contains("Zhang San");
    }

    @Test
    void handsMoneyOutThoughNobodyKnowsTheNames() {
        String waiting = waitingRefund(anOrder(1));
        booking.suffer(FaultMode.DOWN);
        assertThat(get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("refundNo"))
                .contains(waiting);
        get(clerk(), "/desk/refunds?studentId=s1").isRefused(503, "UNAVAILABLE");
        handBack(waiting).isOk();
    }

    @Test
    void showsWhatWaitsBehindTwoHundredOthers() {
        String first = waitingRefund(anOrder(1));
        copies(first, 200);
        try {
            String last = waitingRefund(anOrder(1));
            List<String> page = get(clerk(), "/desk/refunds").isOk().data().findValuesAsText("refundNo");
            assertThat(page).hasSize(200).doesNotContain(last);
            assertThat(get(clerk(), "/desk/refunds?after=" + page.getLast())
                            .isOk()
                            .data()
                            .findValuesAsText("refundNo"))
                    .contains(last)
                    .doesNotContainAnyElementsOf(page);
        } finally {
            jdbc.update("delete from refund_order where refund_no like 'RCOPY%'");
        }
    }

    /** Rows like one that waits, of other reservations. */
    private void copies(String refundNo, int many) {
        String columns = "pay_order_id, out_trade_no, channel, channel_trade_no, order_no, user_id, amount_fen,"
                + " worth_fen, paid_fen, kind, status, capped, booking_cancelled, reason, created_at, updated_at";
        jdbc.update("""
                insert into refund_order (refund_no, reservation_id, %1$s)
                with recursive numbers as (select 1 as n union all select n + 1 from numbers where n < ?)
                select concat('RCOPY', n), 900000000 + n, %1$s from refund_order, numbers where refund_no = ?
                """.formatted(columns), many, refundNo);
    }

    @Test
    void tellsThePayerWhereTheMoneyWaits() {
        String waiting = waitingRefund(anOrder(1));
        handBack(waiting).isOk();
        for (String type : List.of("refund.sent", "refund.arrived")) {
            String sql = "select body from outbox_event where aggregate_id = ? and routing_key = ?";
            assertThat(jdbc.queryForObject(sql, String.class, waiting, type)).contains("\"channel\":\"desk\"");
        }
    }

    private String waitingRefund(Booked order) {
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        return onlyRefund(no).refundNo();
    }

    @RepeatedRace(few = 3, all = 5)
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
    void tellsTheClerkThatItIsEnteredWhateverHappensThen() {
        Booked order = anOrder(1);
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(no).refundNo();
        jdbc.execute("create trigger nobody_succeeds before update on refund_order for each row"
                + " begin if new.status = 'SUCCESS' then signal sqlstate '45000'; end if; end");
        try {
            handBack(refundNo).isOk();
        } finally {
            jdbc.execute("drop trigger nobody_succeeds");
        }
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
        var again = handBack(refundNo).isRefused(409, "STATE_INVALID");
        assertThat(again.data().path("handedBackBy").asLong()).isEqualTo(CLERK);
        assertThat(again.data().path("handedBackAt").asText())
                .isEqualTo(clock.instant().toString());
        sweep();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
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
        return Boolean.TRUE.equals(transaction.execute(tx -> cashLedger.take(received(no), clock.instant())));
    }

    private CashLedger.Received received(String no) {
        PayOrder order = payOrder(no);
        return new CashLedger.Received(no, new Payer(order.orderNo(), order.userId()), PRICE_FEN, CLERK, null);
    }
}
