package com.courtgate.payment;

import static com.courtgate.payment.PaymentServerTest.channel;

import com.courtgate.common.contract.payment.OrderForPayment.ItemStatus;
import com.courtgate.common.contract.payment.OrderForPayment.Status;
import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.ScriptedChannel.BookedPayment;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refundorder.Refund;
import java.util.ArrayList;
import java.util.List;

/** The channel's books, the drawer, booking-service's books and ours, which agree once nothing is under way. */
final class MoneyBooks {
    private final MoneyPropertyIT service;
    private final BookingSide booking;
    private final DeskSide desk;
    private final RestoreSide restore;
    private final List<String> violations = new ArrayList<>();

    MoneyBooks(MoneyScenario scenario) {
        this.service = scenario.service;
        this.booking = scenario.booking;
        this.desk = scenario.desk;
        this.restore = scenario.restore;
    }

    /** Returns the contradictions in words. */
    List<String> violations(List<Booked> orders) {
        violations.addAll(desk.violations());
        violations.addAll(restore.violations());
        orders.forEach(this::checkOrder);
        return violations;
    }

    private void checkOrder(Booked order) {
        List<PayOrder> attempts = service.payOrders.ofOrder(order.orderNo);
        attempts.forEach(attempt -> checkAttempt(order, attempt));
        long attached = attempts.stream()
                .filter(attempt -> attempt.outTradeNo().equals(order.paidBy))
                .count();
        boolean isPaid = order.status == Status.PAID || order.status == Status.REFUNDED;
        String what = order.orderNo + " is " + order.status + ": ";
        check(attached == (isPaid ? 1 : 0), what + "paid by " + attached + " payments");
        check(
                isPaid || !booking.wasPromised(order) || order.cancelledByUser,
                what + "was paid in time and ended all the same");
    }

    private void checkAttempt(Booked order, PayOrder attempt) {
        String no = attempt.outTradeNo();
        boolean isCash = attempt.channel().equals(CashLedger.CHANNEL);
        long paid = isCash ? desk.takenFen(no) : paidAtChannel(no);
        long back = isCash ? desk.handedOutFen(no) : channel.refundedFen(no);
        boolean isAttached = no.equals(order.paidBy);
        long owed = isAttached ? shareOfCancelled(order, paid) : paid;
        boolean isFree = attempt.payableFen() == 0;
        boolean isPaid = attempt.status().isPaid();
        String what = order.orderNo + " " + attempt + ": ";
        check(back <= paid, what + "gave back more than was paid");
        check(!attempt.status().isLive(), what + "still live");
        if (restore.isForAPerson(no) || desk.isUncertain(no)) {
            return; // a refund was lost, and what is asked for since is another sum
        }
        check(back == owed, what + "owed " + owed + ", given back " + back);
        check(channel.excessiveRefundsOf(no).isEmpty(), what + "asked back more than was paid");
        check(!isAttached || isFree || paid > 0, what + "paid by no money");
        check(isPaid ? paid > 0 || isFree : !isAttached, what + "paid here or there, not both");
        check(attempt.refundingFen() == 0, what + "still refunding");
        check(!isPaid || attempt.refundedFen() == back, what + "our books say something else");
        check(!booking.published(no).isEmpty() == isPaid, what + "an event without a payment, or the reverse");
        for (Refund refund : service.refundsOf(no)) {
            check(!refund.status().isOpen(), what + "still open " + refund);
        }
    }

    private static long paidAtChannel(String outTradeNo) {
        BookedPayment known = channel.payment(outTradeNo);
        return known == null ? 0 : known.paidFen;
    }

    private static long shareOfCancelled(Booked order, long paidFen) {
        return order.reservationIds.stream()
                .filter(id -> order.items.get(id) == ItemStatus.CANCELLED)
                .mapToLong(id -> shareOf(order, id, paidFen))
                .sum();
    }

    /** Each reservation has its share of what was paid, by its price and in the order of its id. */
    static long shareOf(Booked order, long reservationId, long paidFen) {
        int all = order.reservationIds.size();
        int i = order.reservationIds.indexOf(reservationId);
        return paidFen * (i + 1) / all - paidFen * i / all;
    }

    private void check(boolean holds, String otherwise) {
        if (!holds) {
            violations.add(otherwise);
        }
    }
}
