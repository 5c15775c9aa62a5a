package com.courtgate.payment.bill;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.broker.Topology;
import com.courtgate.common.contract.ReservationWithdrawn;
import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.PaymentServerTest;
import com.courtgate.payment.ScriptedChannel;
import com.courtgate.payment.channel.BillAnswer;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.RefundAnswer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class BillIT extends PaymentServerTest {
    private static final ZoneId ZONE = ZoneId.of("Asia/Shanghai");

    /** Days that were missed are compared as well, and this channel answers the same bill for each. */
    private static final String OF_THE_DAY = "bill_run_id in (select id from bill_run where bill_day = ?)";

    @Autowired
    private CompareMissingBills compareMissingBills;

    @Autowired
    private BillMapper bills;

    @AfterEach
    void forgetRestores() {
        jdbc.update("delete from restored_backup");
    }

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
        List.of(forgotten, begun, later).forEach(this::forgets);
        restored(backup, backup.plus(Duration.ofMinutes(10)));
        dayIsOver();
        compareMissingBills.run();
        sweep();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(count(
                        "bill_difference where kind = 'CHANNEL_ONLY' and movement = 'PAY'"
                                + " and out_trade_no in (?, ?, ?) and " + OF_THE_DAY,
                        forgotten,
                        begun,
                        later,
                        day.toString()))
                .isEqualTo(3);
        assertThat(anomalies(forgotten)).containsExactly("LATE_PAID REFUND_ORDERED");
        assertThat(channel.refundedFen(forgotten)).isEqualTo(PRICE_FEN);
        assertThat(channel.refundsOf(begun)).hasSize(1);
        assertThat(channel.refundsOf(later)).isEmpty();
        assertThat(differences(run(day).isOk())).noneMatch(d -> d.contains(forgotten));
        assertThat(channel.refundedFen(forgotten)).isEqualTo(PRICE_FEN);
    }

    private void restored(Instant backup, Instant restoredAt) {
        jdbc.update(
                "insert into restored_backup (backup_at, restored_at) values (?, ?)",
                InstantTypeHandler.text(backup),
                InstantTypeHandler.text(restoredAt));
    }

    private void forgets(String no) {
        for (String table : List.of("refund_order", "pay_order")) {
            jdbc.update("delete from " + table + " where out_trade_no = ?", no);
        }
    }

    /** A payment that another system of the same merchant had made. */
    private void takenByAnother(String no) {
        Instant inTime = clock.instant().plus(Duration.ofMinutes(5));
        channel.create(new NewPayment(no, "lunch", PRICE_FEN, inTime, "", new PayerDevice.Screen()));
        assertThat(channel.pay(no)).isTrue();
    }

    /** A merchant's bill has what all of its systems took. */
    @Test
    void leavesAloneWhatOtherSystemsOfTheMerchantTook() {
        LocalDate day = aQuietDay();
        Instant backup = clock.instant();
        clock.advance(Duration.ofMinutes(1));
        String ours = payable(anOrder(1));
        String changed = ours.endsWith("0") ? "1" : "0";
        String ofAnotherInstallation = ours.substring(0, ours.length() - 1) + changed;
        String withoutTag = ours.substring(0, 9) + "ABCDEFGHIJKL";
        List<String> others = List.of("GYM-" + day, "canteen|4711*", ofAnotherInstallation, withoutTag);
        others.forEach(this::takenByAnother);
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        restored(backup, backup.plus(Duration.ofMinutes(10)));
        dayIsOver();
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(others).allSatisfy(no -> {
            assertThat(channel.refundsOf(no)).isEmpty();
            assertThat(count("pay_order where out_trade_no = ?", no)).isZero();
            assertThat(count(
                            "bill_difference where kind = 'CHANNEL_ONLY' and out_trade_no = ? and " + OF_THE_DAY,
                            no,
                            day.toString()))
                    .isOne();
        });
    }

    /** Not one that was made before the backup: it would be in it. */
    @Test
    void leavesAloneWhatTheBackupWouldKnow() {
        LocalDate day = aQuietDay();
        String no = payable(anOrder(1));
        clock.advance(Duration.ofMinutes(8));
        Instant backup = clock.instant();
        assertThat(channel.pay(no)).isTrue();
        forgets(no);
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        restored(backup, backup.plus(Duration.ofMinutes(10)));
        dayIsOver();
        compareMissingBills.run();
        sweep();
        assertThat(channel.refundsOf(no)).isEmpty();
        assertThat(anomalies(no)).isEmpty();
    }

    /** A payment lost on one day may have begun to go back on another. */
    @Test
    void givesNothingBackBeforeTheBillsOfAllLostDaysAreThere() {
        LocalDate day = aQuietDay();
        clock.set(day.atTime(LocalTime.of(22, 0)).atZone(ZONE).toInstant());
        Instant backup = clock.instant();
        clock.advance(Duration.ofHours(1));
        Booked order = anOrder(4);
        String begun = paid(order);
        String untouched = paid(anOrder(1));
        clock.set(day.plusDays(1).atTime(LocalTime.of(9, 0)).atZone(ZONE).toInstant());
        refund(order, order.reservationId()).isOk();
        clock.set(day.plusDays(1).atTime(LocalTime.NOON).atZone(ZONE).toInstant());
        forgets(begun);
        forgets(untouched);
        restored(backup, clock.instant());
        compareMissingBills.run();
        sweep();
        assertThat(bills.find(day, ScriptedChannel.NAME))
                .as("not known before all are")
                .isNull();
        assertThat(anomalies(untouched)).isEmpty();
        clock.advance(Duration.ofDays(1));
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(channel.refundedFen(untouched)).isEqualTo(PRICE_FEN);
        assertThat(anomalies(begun)).isEmpty();
        assertThat(channel.refundsOf(begun))
                .as("how much is left is for a person")
                .hasSize(1);
        assertThat(channel.excessiveRefundsOf(begun)).isEmpty();
    }

    /** A pay order that was lost can be paid until it expires, also on the day after. */
    @Test
    void givesBackWhatWasPaidAfterTheRestore() {
        LocalDate day = aQuietDay();
        clock.set(day.atTime(LocalTime.of(23, 50)).atZone(ZONE).toInstant());
        Instant backup = clock.instant();
        clock.advance(Duration.ofMinutes(2));
        String no = payable(anOrder(1));
        clock.advance(Duration.ofMinutes(3));
        forgets(no);
        restored(backup, clock.instant());
        clock.advance(Duration.ofMinutes(6));
        assertThat(channel.pay(no)).isTrue();
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        compareMissingBills.run();
        assertThat(channel.refundsOf(no)).isEmpty();
        clock.advance(Duration.ofDays(1));
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(1));
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
    }

    /** The number under which it went back is lost, and with it what makes a repetition harmless. */
    @Test
    void givesTheMoneyOfOneReservationBackOnceThoughItsRefundWasLost() {
        LocalDate day = aQuietDay();
        Booked order = anOrder(2);
        String no = paid(order);
        clock.advance(Duration.ofMinutes(30));
        Instant backup = clock.instant();
        clock.advance(Duration.ofMinutes(5));
        refund(order, order.reservationId()).isOk();
        clock.advance(Duration.ofMinutes(5));
        Booked whole = anOrder(1);
        String paidLater = paid(whole);
        restoreBefore(order, no);
        clock.advance(Duration.ofMinutes(1));
        restored(backup, clock.instant());
        clock.advance(Duration.ofMinutes(5));
        refund(order, order.reservationId()).isOk();
        refund(whole, whole.reservationId()).isOk();
        sweep();
        assertThat(order.items.get(order.reservationId()))
                .as("the place is free at once")
                .isEqualTo(ItemStatus.CANCELLED);
        assertThat(channel.refundsOf(no))
                .as("waits for the bills of the lost time")
                .hasSize(1);
        assertThat(channel.refundsOf(paidLater)).isEmpty();
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(15));
        sweep();
        assertThat(channel.refundsOf(no)).as("it has gone back").hasSize(1);
        assertThat(onlyRefund(no).status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(no).refundedFen()).isEqualTo(PRICE_FEN);
        assertThat(channel.refundedFen(paidLater)).isEqualTo(PRICE_FEN);
        refund(order, order.reservationIds.get(1)).isOk();
        assertThat(channel.refundedFen(no)).as("the other one is owed").isEqualTo(2 * PRICE_FEN);
    }

    /** booking-service numbers such a refund; a person's at the channel has a number of the channel's. */
    @ParameterizedTest
    @CsvSource({"W4711,1", "W4712,2", "5030000123*by-hand@2026_05_01|longer-than-any-number-of-ours,1"})
    void takesALostRefundForTheOneThatIsWantedAgainWhateverItsNumber(String lostNo, int items) {
        LocalDate day = aQuietDay();
        Booked order = anOrder(items);
        String no = paid(order);
        clock.advance(Duration.ofMinutes(30));
        Instant backup = clock.instant();
        clock.advance(Duration.ofMinutes(5));
        channel.refundByHand(lostNo, no, PRICE_FEN);
        clock.advance(Duration.ofMinutes(5));
        restored(backup, clock.instant());
        clock.advance(Duration.ofMinutes(5));
        String again = withdrawn(order, no);
        sweep();
        clock.set(day.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
        compareMissingBills.run();
        clock.advance(Duration.ofMinutes(15));
        sweep();
        assertThat(channel.refundedFen(no)).isEqualTo(PRICE_FEN);
        assertThat(channel.excessiveRefundsOf(no)).isEmpty();
        assertThat(refunds.find(again).orElseThrow().status().name()).isEqualTo("SUCCESS");
        assertThat(payOrder(no).refundedFen()).isEqualTo(PRICE_FEN);
        assertThat(differences(run(day).isOk())).noneMatch(d -> d.contains(no));
    }

    private String withdrawn(Booked order, String no) {
        String refundNo = "W" + order.reservationId();
        order.items.put(order.reservationId(), ItemStatus.CANCELLED);
        receive(
                Topology.RESERVATION_WITHDRAWN,
                order.orderNo,
                new ReservationWithdrawn(
                        order.orderNo, order.reservationId(), no, refundNo, 0, PRICE_FEN, null, "rain"));
        return refundNo;
    }

    /** Else the next one of that sum would be done by it, and its payer left without money. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesWhatAPersonGaveBackByHandForTheRefundThatWasClosed(boolean isClosedFirst) {
        LocalDate day = aQuietDay();
        Booked order = anOrder(2);
        String no = paid(order);
        channel.answersNextRefund(new RefundAnswer.Declined("the card is gone"));
        refund(order, order.reservationId()).isOk();
        String declined = onlyRefund(no).refundNo();
        channel.refundByHand("5030000124", no, PRICE_FEN);
        if (isClosedFirst) {
            post(admin(), "/admin/refunds/" + declined + "/close", WHY).isOk();
        }
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        dayIsOver();
        run(day).isOk();
        if (!isClosedFirst) {
            post(admin(), "/admin/refunds/" + declined + "/close", WHY).isOk();
        }
        refund(order, order.reservationIds.get(1)).isOk();
        sweep();
        assertThat(channel.refundedFen(no)).as("the other one is owed").isEqualTo(2 * PRICE_FEN);
        assertThat(differences(run(day).isOk())).noneMatch(d -> d.contains(no));
    }

    /** What other systems of the merchant took is a number, and a few lines for people to see. */
    @Test
    void countsTheLinesOfOtherSystemsAndFindsItsOwnAmongThem() {
        LocalDate day = aQuietDay();
        String ok = paid(anOrder(1));
        String localOnly = paid(anOrder(1));
        List<BillLine> bill = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            String no = "CANTEEN" + day + i;
            bill.add(new BillLine(BillLine.Kind.PAY, no, "T" + no, null, 5, clock.instant(), "SUCCESS"));
            bill.add(new BillLine(BillLine.Kind.REFUND, no, "T" + no, "B" + no, 5, clock.instant(), "SUCCESS"));
        }
        movementsOf(day).stream().filter(l -> l.outTradeNo().equals(ok)).forEach(bill::add);
        channel.bill(new BillAnswer.Bill(bill));
        dayIsOver();
        Answer run = run(day).isOk();
        assertThat(run.data().path("lineCount").asInt()).isEqualTo(6_001);
        assertThat(run.data().path("otherCount").asInt()).isEqualTo(6_000);
        assertThat(run.data().path("differenceCount").asInt()).isEqualTo(1);
        assertThat(differences(run)).first().isEqualTo("LOCAL_ONLY PAY " + localOnly);
        assertThat(count(OF_THE_DAY.replace("bill_run_id", "bill_difference where bill_run_id"), day.toString()))
                .isLessThanOrEqualTo(101);
        assertThat(count("lost_refund where out_trade_no like 'CANTEEN%'")).isZero();
    }

    @Test
    void showsHowManyLinesCouldNotBeRead() {
        LocalDate day = aQuietDay();
        paid(anOrder(1));
        channel.bill(new BillAnswer.Bill(movementsOf(day), 0, 2));
        dayIsOver();
        Answer run = run(day).isOk();
        assertThat(run.data().path("unreadCount").asInt()).isEqualTo(2);
        assertThat(run.data().path("lineCount").asInt()).isEqualTo(3);
        assertThat(differences(run)).isEmpty();
    }

    /** A channel lists a refund on the day on which it takes it, and a card may need days. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void expectsARefundOnTheBillOfTheDayOnWhichTheChannelTookIt(int daysToFinish) {
        LocalDate day = aQuietDay();
        channel.refundsTakeTime();
        Booked order = anOrder(1);
        String no = paid(order);
        clock.set(day.atTime(LocalTime.of(23, 59)).atZone(ZONE).toInstant());
        refund(order, order.reservationId()).isOk();
        LocalDate finished = day.plusDays(daysToFinish);
        for (LocalDate each = day; !each.isAfter(finished); each = each.plusDays(1)) {
            if (each.equals(finished)) {
                channel.finishRefunds();
                if (daysToFinish > 0) {
                    clock.set(each.atTime(LocalTime.of(8, 0)).atZone(ZONE).toInstant());
                }
                clock.advance(Duration.ofSeconds(30));
                sweep();
            }
            clock.set(each.plusDays(1).atTime(LocalTime.of(11, 0)).atZone(ZONE).toInstant());
            compareMissingBills.run();
        }
        assertThat(count("bill_difference where out_trade_no = ?", no)).isZero();
    }

    @Test
    void missesARefundThatIsOnNoBillUntilALaterOneHasIt() {
        LocalDate day = aQuietDay();
        Booked order = anOrder(1);
        String no = paid(order);
        refund(order, order.reservationId()).isOk();
        List<BillLine> all = movementsOf(day);
        List<BillLine> refund = all.stream().filter(l -> l.refundNo() != null).toList();
        channel.bill(new BillAnswer.Bill(
                all.stream().filter(l -> l.refundNo() == null).toList()));
        dayIsOver();
        assertThat(differences(run(day).isOk())).containsExactly("LOCAL_ONLY REFUND " + no);
        channel.bill(new BillAnswer.Bill(refund));
        clock.advance(Duration.ofDays(1));
        assertThat(differences(run(day.plusDays(1)).isOk())).isEmpty();
        assertThat(Objects.requireNonNull(bills.find(day, ScriptedChannel.NAME)).differenceCount())
                .isZero();
        assertThat(count("bill_difference where out_trade_no = ?", no)).isZero();
    }

    /** As a backup from before the refund has it, here and in booking-service. */
    private void restoreBefore(Booked order, String no) {
        jdbc.update("delete from refund_order where out_trade_no = ?", no);
        jdbc.update("update pay_order set refunded_fen = 0 where out_trade_no = ?", no);
        order.items.replaceAll((id, status) -> ItemStatus.CONFIRMED);
        order.refundNos.clear();
    }

    @Test
    void comparesAllDaysSinceTheBackupOnceMore() {
        LocalDate day = aQuietDay();
        Instant backup = clock.instant();
        channel.bill(new BillAnswer.Bill(List.of()));
        dayIsOver();
        compareMissingBills.run();
        clock.advance(Duration.ofDays(3));
        restored(backup, clock.instant());
        clock.advance(Duration.ofDays(1));
        compareMissingBills.run();
        assertThat(day.datesUntil(day.plusDays(5)))
                .allSatisfy(each -> assertThat(Objects.requireNonNull(bills.find(each, ScriptedChannel.NAME))
                                .ranAt())
                        .isEqualTo(clock.instant()));
        Instant then = clock.instant();
        clock.advance(Duration.ofMinutes(10));
        compareMissingBills.run();
        assertThat(Objects.requireNonNull(bills.find(day, ScriptedChannel.NAME)).ranAt())
                .as("once")
                .isEqualTo(then);
    }

    /** The channel's bills, or we, were away for a weekend. */
    @Test
    void comparesEachDayThatWasMissed() {
        LocalDate day = aQuietDay();
        dayIsOver();
        compareMissingBills.run();
        channel.bill(new BillAnswer.Unknown("away"));
        for (int i = 0; i < 3; i++) {
            clock.advance(Duration.ofDays(1));
            compareMissingBills.run();
        }
        assertThat(bills.find(day.plusDays(1), ScriptedChannel.NAME)).isNull();
        channel.bill(new BillAnswer.Bill(List.of()));
        compareMissingBills.run();
        assertThat(day.datesUntil(day.plusDays(4)))
                .allSatisfy(each ->
                        assertThat(bills.find(each, ScriptedChannel.NAME)).isNotNull());
    }

    @Test
    void comparesYesterdayOnceByItselfAndAgainWhenTheBillIsLate() {
        LocalDate day = aQuietDay();
        paid(anOrder(1));
        dayIsOver();
        channel.bill(new BillAnswer.NotReady());
        compareMissingBills.run();
        assertThat(bills.find(day, ScriptedChannel.NAME)).isNull();
        run(day).isRefused(409, "STATE_INVALID");
        channel.bill(new BillAnswer.Unknown("wrong hash"));
        run(day).isRefused(503, "UNAVAILABLE");
        channel.bill(new BillAnswer.Bill(movementsOf(day)));
        compareMissingBills.run();
        assertThat(bills.find(day, ScriptedChannel.NAME)).isNotNull();
    }
}
