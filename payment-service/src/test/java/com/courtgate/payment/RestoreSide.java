package com.courtgate.payment;

import static com.courtgate.payment.PaymentServerTest.WHY;
import static com.courtgate.payment.PaymentServerTest.channel;
import static com.courtgate.payment.PaymentServerTest.clock;

import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.bill.BillsOfTheDay;
import com.courtgate.payment.payorder.PayOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keeper of backups of the two schemas in a scenario, who puts one back. Channel, drawer and payers remember what the
 * schemas do not; matters left for a person afterwards are told from faults.
 */
final class RestoreSide {
    private static final LocalTime BILLS_ARE_THERE = LocalTime.of(11, 0);
    private static final String UNTAKEN =
            "select refund_no, refund_fen from lost_refund where out_trade_no = ? and taken_by is null";
    private final MoneyPropertyIT service;
    private final List<Booked> orders;
    private final BookingSide booking;

    private record Backup(SchemaBackup schema, List<Runnable> bookingService) {}

    private @Nullable Backup last;
    private boolean isRestored;

    /** Pay orders that were there when a backup took their place. */
    private final Set<String> numbers = new TreeSet<>();

    /** Orders of which a refund was lost that nobody has asked for again in the same sum. */
    private final Set<String> forAPerson = new HashSet<>();

    RestoreSide(MoneyPropertyIT service, List<Booked> orders, BookingSide booking) {
        this.service = service;
        this.orders = orders;
        this.booking = booking;
    }

    void backUp() {
        var others = Stream.concat(orders.stream().map(Booked::backup), Stream.of(booking.backup()));
        last = new Backup(SchemaBackup.at(clock.instant(), service.jdbc), others.toList());
    }

    void restore() {
        Backup backup = last;
        if (backup == null) {
            return;
        }
        orders.forEach(order ->
                service.payOrders.ofOrder(order.orderNo).forEach(attempt -> numbers.add(attempt.outTradeNo())));
        clock.advance(Duration.ofSeconds(30));
        backup.schema().restore(clock.instant());
        backup.bookingService().forEach(Runnable::run);
        isRestored = true;
    }

    boolean isRestored() {
        return isRestored;
    }

    /** Numbers of pay orders that a backup took the place of; one that was lost comes back as nobody's under it. */
    Set<String> numbers() {
        return Collections.unmodifiableSet(numbers);
    }

    boolean isForAPerson(String outTradeNo) {
        return forAPerson.contains(outTradeNo);
    }

    /** The day after, when the bills of the lost time are there. */
    void nextDay() {
        LocalDate tomorrow =
                LocalDate.ofInstant(clock.instant(), ScriptedChannel.ZONE).plusDays(1);
        Instant then =
                tomorrow.atTime(BILLS_ARE_THERE).atZone(ScriptedChannel.ZONE).toInstant();
        booking.passTime(Duration.between(clock.instant(), then));
        BillsOfTheDay.compare(service.context);
    }

    /** Does as the runbook tells the office about refunds that nobody has asked for again. */
    void settleLostRefunds() {
        orders.forEach(this::settleLostRefunds);
    }

    private void settleLostRefunds(Booked order) {
        for (PayOrder attempt : service.payOrders.ofOrder(order.orderNo)) {
            for (Map<String, Object> lost : service.jdbc.queryForList(UNTAKEN, attempt.outTradeNo())) {
                long fen = ((Number) lost.get("refund_fen")).longValue();
                order.reservationIds.stream()
                        .filter(id -> order.items.get(id) == ItemStatus.CONFIRMED)
                        .filter(id -> attempt.outTradeNo().equals(order.paidBy))
                        .filter(id -> MoneyBooks.shareOf(order, id, attempt.paidFen()) == fen)
                        .findFirst()
                        .ifPresent(id -> service.post(
                                service.admin(),
                                "/admin/pay-orders/" + attempt.outTradeNo() + "/refund",
                                Map.of("reservationId", id, "why", WHY.get("why"))));
            }
        }
    }

    /** Returns, in words, the money of a lost time that is neither known again nor left to a person. */
    List<String> violations() {
        orders.stream()
                .flatMap(order -> service.payOrders.ofOrder(order.orderNo).stream())
                .map(PayOrder::outTradeNo)
                .filter(no -> !service.jdbc.queryForList(UNTAKEN, no).isEmpty())
                .forEach(forAPerson::add);
        return numbers.stream()
                .filter(no -> channel.payment(no) != null && channel.payment(no).paidFen > 0)
                .filter(no -> service.payOrders.find(no).isEmpty()
                        ? channel.refundsOf(no).isEmpty()
                        : service.payOrders.find(no).orElseThrow().userId() == 0
                                && channel.refundedFen(no) != channel.payment(no).paidFen)
                .map(no -> "lost, and kept all the same: " + no)
                .toList();
    }
}
