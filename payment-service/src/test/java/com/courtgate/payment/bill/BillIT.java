package com.courtgate.payment.bill;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.ScriptedChannel;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class BillIT extends PaymentServerTest {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    @Autowired
    private CompareYesterday compareYesterday;

    @Autowired
    private BillMapper bills;

    /** A day of its own, on which nothing has moved yet. */
    private LocalDate aQuietDay() {
        sweep();
        LocalDate day = LocalDate.ofInstant(clock.instant(), ZONE).plusDays(2);
        clock.set(day.atTime(LocalTime.NOON).atZone(ZONE).toInstant());
        sweep();
        return day;
    }

    private void dayIsOver() {
        clock.advance(Duration.ofHours(23));
    }

    private List<BillLine> movementsOf(LocalDate day) {
        return new ArrayList<>(channel.movements().stream()
                .filter(l -> LocalDate.ofInstant(l.at(), ZONE).equals(day))
                .toList());
    }

    private Answer run(LocalDate day) {
        return post(admin(), "/admin/bills/" + ScriptedChannel.NAME + "/" + day + "/run", WHY);
    }

    private List<String> differences(Answer run) {
        var list = get(admin(), "/admin/bills/" + run.data().path("id").asLong() + "/differences")
                .isOk();
        return StreamSupport.stream(list.data().path("items").spliterator(), false)
                .map(d -> d.path("kind").asText()
                        + " "
                        + d.path("movement").asText()
                        + " "
                        + d.path("outTradeNo").asText())
                .toList();
    }

    @Test
    void findsNothingWhereTheBooksAgree() {
        LocalDate day = aQuietDay();
        paid(anOrder(1));
        Booked refunded = anOrder(1);
        paid(refunded);
        refund(refunded, refunded.reservationId()).isOk();
        Booked late = anOrder(1);
        String lateNo = payable(late);
        channel.fail(lateNo);
        notify(channel.notification(lateNo));
        channel.payAnyway(lateNo, PRICE_FEN);
        notify(channel.notification(lateNo));
        clock.advance(Duration.ofMinutes(1));
        sweep();
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        run(day).isRefused(409, "STATE_INVALID");
        dayIsOver();
        Answer run = run(day).isOk();
        assertThat(run.data().path("lineCount").asInt()).isEqualTo(5);
        assertThat(differences(run)).isEmpty();
    }

    @Test
    void findsEachKindOfDifferenceAndLooksAgain() {
        LocalDate day = aQuietDay();
        String ok = paid(anOrder(1));
        String localOnly = paid(anOrder(1));
        String amount = paid(anOrder(1));
        Booked silent = anOrder(1);
        String state = payable(silent);
        channel.close(state);
        notify(channel.notification(state));
        channel.payAnyway(state, PRICE_FEN);
        List<BillLine> bill = movementsOf(day);
        bill.removeIf(l -> l.outTradeNo().equals(localOnly));
        bill.replaceAll(l -> l.outTradeNo().equals(amount)
                ? new BillLine(l.kind(), l.outTradeNo(), l.channelTradeNo(), null, l.fen() + 1, l.at(), l.state())
                : l);
        bill.add(new BillLine(BillLine.Kind.PAY, "PNOBODY", "T0", null, 5, clock.instant(), "SUCCESS"));
        channel.bill(new BillAnswer.Bill(bill));
        dayIsOver();
        Answer first = run(day).isOk();
        assertThat(differences(first))
                .containsExactlyInAnyOrder(
                        "LOCAL_ONLY PAY " + localOnly,
                        "AMOUNT PAY " + amount,
                        "STATE PAY " + state,
                        "CHANNEL_ONLY PAY PNOBODY")
                .noneMatch(d -> d.contains(ok));
        sweep();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(anomalies(state)).containsExactly("LATE_PAID REFUND_ORDERED");
        assertThat(channel.refundedFen(state)).isEqualTo(PRICE_FEN);
        Answer second = run(day).isOk();
        assertThat(differences(second)).hasSize(3).noneMatch(d -> d.contains(state));
        assertThat(count("bill_run where bill_day = ?", day.toString())).isEqualTo(1);
        var csv = get(admin(), "/admin/bills/" + second.data().path("id").asLong() + "/differences.csv");
        assertThat(csv.text().lines()).hasSize(4).anyMatch(l -> l.contains(amount));
    }

    @Test
    void givesBackWhatABackupHasMadeItForgetAndNothingElse() {
        LocalDate day = aQuietDay();
        Instant backup = clock.instant();
        String forgotten = paid(anOrder(1));
        Booked halfBack = anOrder(1);
        String begun = paid(halfBack);
        refund(halfBack, halfBack.reservationId()).isOk();
        clock.advance(Duration.ofHours(3));
        String later = paid(anOrder(1));
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        for (String lost : List.of(forgotten, begun, later)) {
            for (String table : List.of("refund_order", "pay_order")) {
                jdbc.update("delete from " + table + " where out_trade_no = ?", lost);
            }
        }
        jdbc.update(
                "insert into restored_backup (backup_at, restored_at) values (?, ?)",
                InstantTypeHandler.text(backup),
                InstantTypeHandler.text(backup.plus(Duration.ofMinutes(10))));
        dayIsOver();
        compareYesterday.run();
        sweep();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(count(
                        "bill_difference where kind = 'CHANNEL_ONLY' and movement = 'PAY' and out_trade_no in (?, ?, ?)",
                        forgotten,
                        begun,
                        later))
                .isEqualTo(3);
        assertThat(anomalies(forgotten)).containsExactly("LATE_PAID REFUND_ORDERED");
        assertThat(channel.refundedFen(forgotten)).isEqualTo(PRICE_FEN);
        assertThat(channel.refundsOf(begun)).hasSize(1);
        assertThat(channel.refundsOf(later)).isEmpty();
        assertThat(differences(run(day).isOk())).noneMatch(d -> d.contains(forgotten));
        assertThat(channel.refundedFen(forgotten)).isEqualTo(PRICE_FEN);
        jdbc.update("delete from restored_backup");
    }

    @Test
    void comparesAllDaysSinceTheBackupOnceMore() {
        LocalDate day = aQuietDay();
        Instant backup = clock.instant();
        channel.bill(new BillAnswer.Bill(List.of()));
        dayIsOver();
        compareYesterday.run();
        clock.advance(Duration.ofDays(3));
        jdbc.update(
                "insert into restored_backup (backup_at, restored_at) values (?, ?)",
                InstantTypeHandler.text(backup),
                InstantTypeHandler.text(clock.instant()));
        clock.advance(Duration.ofMinutes(1));
        compareYesterday.run();
        assertThat(day.datesUntil(day.plusDays(4)))
                .allSatisfy(each -> assertThat(Objects.requireNonNull(bills.find(each, ScriptedChannel.NAME))
                                .ranAt())
                        .isEqualTo(clock.instant()));
        jdbc.update("delete from restored_backup");
    }

    @Test
    void comparesYesterdayOnceByItselfAndAgainWhenTheBillIsLate() {
        LocalDate day = aQuietDay();
        paid(anOrder(1));
        dayIsOver();
        channel.bill(new BillAnswer.NotReady());
        compareYesterday.run();
        assertThat(bills.find(day, ScriptedChannel.NAME)).isNull();
        run(day).isRefused(409, "STATE_INVALID");
        channel.bill(new BillAnswer.Unknown("wrong hash"));
        run(day).isRefused(503, "UNAVAILABLE");
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        compareYesterday.run();
        assertThat(bills.find(day, ScriptedChannel.NAME)).isNotNull();
    }
}
