package com.courtgate.payment;

import com.courtgate.common.contract.payment.OrderForPayment.Status;
import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.payment.BookingStub.Booked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A few orders, and everything that can happen to them: what payers and their channel do, what booking-service does,
 * and the faults of both. Recovers in the end, so that the books can be compared.
 */
final class MoneyScenario {
    private static final int ROUNDS = 12;
    final MoneyPropertyIT service;
    final List<Booked> orders = new ArrayList<>();
    final CouponBooks coupons;
    final PayerSide payer;
    final BookingSide booking;
    final DeskSide desk;
    final RestoreSide restore;

    /** Two orders of each user, who has coupons for both. */
    MoneyScenario(MoneyPropertyIT service, int count) {
        this.service = service;
        for (int i = 0; i < count; i++) {
            long user = i % 2 == 0 ? PaymentServerTest.aUser() : orders.getLast().userId;
            orders.add(CouponServerTest.anOrderOf(user, 1 + i % 3));
        }
        coupons = new CouponBooks(service, orders);
        booking = new BookingSide(service, orders);
        payer = new PayerSide(service, coupons);
        desk = new DeskSide(service);
        restore = new RestoreSide(service, orders, booking);
        // The first is fresh, the second can be paid, the others are paid: so that short scenarios get far.
        orders.stream().skip(1).forEach(payer::pay);
        for (Booked order : orders.subList(2, count)) {
            payer.takeMoney(order, 1);
            payer.notifyNext(0);
            booking.relayAll();
        }
    }

    void perform(Action action, int which, int choice) {
        try {
            action.effect.on(this, orders.get(which % orders.size()), choice);
        } catch (CrashOnDemand.Died died) {
            // the process is gone, and another one goes on
        }
    }

    void clearFaults() {
        PaymentServerTest.channel.forgetScript();
        PaymentServerTest.booking.forgetScript();
        service.closeBreakers();
    }

    /** Everything is up again, every message arrives, every deadline passes; after a restore the bills are there. */
    void recoverAndDrain() {
        drain();
        if (restore.isRestored()) {
            restore.nextDay();
            drain();
            restore.settleLostRefunds();
            drain();
        }
    }

    private void drain() {
        service.crashes.spareAll();
        for (int round = 0; round < ROUNDS; round++) {
            clearFaults();
            payer.notifyAllOwed();
            PaymentServerTest.channel.finishRefunds();
            desk.finish(orders);
            sweepAll();
            booking.relayAll();
            booking.receiveAll();
            if (isQuiet()) {
                return;
            }
            booking.passTime(Duration.ofMinutes(round < 3 ? 1 : 11));
        }
    }

    private void sweepAll() {
        int due;
        do {
            due = service.reconcile() + service.advanceRefunds() + service.repeatEvents();
        } while (due > 0);
    }

    /** Nothing will happen any more, however much time passes. */
    private boolean isQuiet() {
        String numbers = Stream.concat(orders.stream().map(order -> order.orderNo), restore.numbers().stream())
                .map(no -> "'" + no + "'")
                .collect(Collectors.joining(","));
        long due = service.count("pay_order where order_no in (" + numbers + ")"
                        + " and (next_query_at is not null or repeat_at is not null or status in ('INIT', 'PAYING'))")
                + service.count("refund_order where order_no in (" + numbers + ") and next_try_at is not null");
        return due == 0
                && payer.owesNothing()
                && booking.isQuiet()
                && desk.isQuiet()
                && orders.stream().noneMatch(o -> o.status == Status.STOCK_RESERVED);
    }

    /** Returns the violations about coupons in words; holds at any moment. */
    List<String> couponViolations() {
        return coupons.violations();
    }

    /** Returns the violations once everything has been recovered and drained, in words. */
    List<String> violations() {
        service.expireCoupons.sweep();
        List<String> violations = new ArrayList<>(coupons.violations());
        violations.addAll(coupons.violationsAtTheEnd());
        violations.addAll(new MoneyBooks(this).violations(orders));
        return violations;
    }
}
