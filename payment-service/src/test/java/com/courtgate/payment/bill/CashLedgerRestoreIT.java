package com.courtgate.payment.bill;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.security.Role;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.SchemaBackup;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.refundorder.Refund;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/** Cash that a clerk has taken or handed out since the backup that takes the place of everything. */
class CashLedgerRestoreIT extends PaymentServerTest {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");
    private static final long CLERK = 77;

    @Autowired
    private CompareMissingBills compareMissingBills;

    @Autowired
    @Qualifier("deskChannel")
    private Channel desk;

    private LocalDate day;

    /** A day of its own, on which nothing has moved yet. */
    @BeforeEach
    void aQuietDay() {
        sweep();
        day = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(2);
        clock.set(day.atTime(LocalTime.NOON).atZone(ZONE).toInstant());
        sweep();
    }

    @AfterEach
    void forgetRestores() {
        jdbc.update("delete from restored_backup");
    }

    private String clerk() {
        return tokens.token(CLERK, "clerk77", Role.FRONT_DESK, Instant.now().plusSeconds(600));
    }

    private String takenFor(Booked order) {
        Map<String, Object> cash = Map.of(
                "payableFen", order.amountFen(), "entry", UUID.randomUUID().toString(), "why", "cash");
        return post(clerk(), "/desk/orders/" + order.orderNo + "/paid", cash)
                .isOk()
                .data()
                .path("outTradeNo")
                .asText();
    }

    private String paidAtDesk(Booked order) {
        String no = takenFor(order);
        booking.paid(order, no);
        return no;
    }

    private Answer handBack(String refundNo) {
        return post(clerk(), "/desk/refunds/" + refundNo + "/handed-back", Map.of("why", "cash"));
    }

    private Answer billOfTheDay() {
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        return post(admin(), "/admin/bills/desk/" + day + "/run", WHY).isOk();
    }

    @Test
    void handsCashBackOnceThoughTheBackupDoesNotKnowThatItWas() {
        Booked order = anOrder(1);
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        String refundNo = onlyRefund(no).refundNo();
        var backup = SchemaBackup.at(clock.instant(), jdbc);
        clock.advance(Duration.ofMinutes(30));
        handBack(refundNo).isOk();
        clock.advance(Duration.ofMinutes(30));
        backup.restore(clock.instant());
        assertThat(onlyRefund(no).status().name()).isEqualTo("PROCESSING");
        Answer again = handBack(refundNo).isRefused(409, "STATE_INVALID");
        assertThat(again.data().path("handedBackBy").asLong()).isEqualTo(CLERK);
        clock.advance(Duration.ofHours(1));
        sweep();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(no).refundedFen()).isEqualTo(PRICE_FEN);
        assertThat(billOfTheDay().data().path("differenceCount").asInt()).isZero();
    }

    @Test
    void keepsCashOfAPayOrderThatTheBackupKnows() {
        Booked order = anOrder(1);
        String no = payable(order);
        jdbc.update("update pay_order set channel = 'desk' where out_trade_no = ?", no);
        desk.create(new NewPayment(no, "x", PRICE_FEN, payOrder(no).expireTime(), "", new PayerDevice.Screen()));
        var backup = SchemaBackup.at(clock.instant(), jdbc);
        clock.advance(Duration.ofMinutes(5));
        Instant takenAt = clock.instant();
        assertThat(takenFor(order)).isEqualTo(no);
        clock.advance(Duration.ofMinutes(5));
        backup.restore(clock.instant());
        assertThat(payOrder(no).status().name()).isEqualTo("PAYING");
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(payOrder(no).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(no).paidAt()).isEqualTo(takenAt);
    }

    /** Neither is the court theirs nor their money the office's. */
    @Test
    void givesCashBackToItsPayerOfWhichTheBackupKnowsNothing() {
        Booked order = anOrder(1);
        var backup = SchemaBackup.at(clock.instant(), jdbc);
        clock.advance(Duration.ofMinutes(5));
        String no = takenFor(order);
        clock.advance(Duration.ofMinutes(5));
        backup.restore(clock.instant());
        assertThat(payOrders.find(no)).isEmpty();
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(anomalies(no)).containsExactly("LATE_PAID REFUND_ORDERED");
        Refund waiting = onlyRefund(no);
        assertThat(waiting.status().name()).isEqualTo("PROCESSING");
        assertThat(waiting.userId()).as("whose it is").isEqualTo(order.userId);
        assertThat(waiting.orderNo()).isEqualTo(order.orderNo);
        handBack(waiting.refundNo()).isOk();
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
    }

    /** Whoever paid once more, because nobody knew of the first time, gets that money back. */
    @Test
    void givesCashBackOfAnOrderThatWasPaidAgainSince() {
        Booked order = anOrder(1);
        var backup = SchemaBackup.at(clock.instant(), jdbc);
        clock.advance(Duration.ofMinutes(1));
        String lost = takenFor(order);
        clock.advance(Duration.ofMinutes(1));
        backup.restore(clock.instant());
        clock.advance(Duration.ofMinutes(1));
        String paidAgain = paidAtDesk(order);
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(payOrder(paidAgain).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(lost).status().name()).isEqualTo("CLOSED");
        assertThat(anomalies(lost)).containsExactly("DOUBLE_PAID REFUND_ORDERED");
        handBack(onlyRefund(lost).refundNo()).isOk();
        assertThat(onlyRefund(lost).status().name()).isEqualTo("SUCCESS");
    }

    /** A restore that broke off is done again, from another backup perhaps. */
    @Test
    void keepsWhatTheTillHasHoweverOftenABackupIsPutBack() {
        Booked order = anOrder(1);
        var backup = SchemaBackup.at(clock.instant(), jdbc);
        clock.advance(Duration.ofMinutes(5));
        String no = paidAtDesk(order);
        refund(order, order.reservationId()).isOk();
        handBack(onlyRefund(no).refundNo()).isOk();
        clock.advance(Duration.ofMinutes(5));
        backup.restore(clock.instant());
        clock.advance(Duration.ofMinutes(5));
        backup.restore(clock.instant());
        Answer bill = billOfTheDay();
        assertThat(bill.data().path("lineCount").asInt()).isEqualTo(2);
        assertThat(count("bill_difference where kind = 'CHANNEL_ONLY' and out_trade_no = ?", no))
                .isEqualTo(2);
    }

    /** The figures that the drawer is counted against are no copy of those it is compared with. */
    @Test
    void tellsOfCashThatTheTillHasForgotten() {
        String no = takenFor(anOrder(1));
        jdbc.update(
                "update desk_payment set status = 'CLOSED', taken_at = null, taken_by = null, taken_entry = null"
                        + " where out_trade_no = ?",
                no);
        jdbc.update("delete from pay_order where out_trade_no = ?", no);
        assertThat(billOfTheDay().data().path("differenceCount").asInt()).isOne();
        assertThat(count("bill_difference where kind = 'CHANNEL_ONLY' and out_trade_no = ?", no))
                .isOne();
    }
}
