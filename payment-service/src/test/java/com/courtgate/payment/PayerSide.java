package com.courtgate.payment;

import static com.courtgate.payment.PaymentServerTest.WHY;
import static com.courtgate.payment.PaymentServerTest.channel;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.ScriptedChannel.BookedPayment;
import com.courtgate.payment.ScriptedChannel.Notification;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.refundorder.Refund;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Acts of payers and their channel in a scenario. */
final class PayerSide {
    private final MoneyPropertyIT service;
    private final CouponBooks coupons;

    /** Numbers of which the channel still has to notify us, one for each copy. */
    private final List<String> owed = new ArrayList<>();

    private final List<Notification> delivered = new ArrayList<>();

    PayerSide(MoneyPropertyIT service, CouponBooks coupons) {
        this.service = service;
        this.coupons = coupons;
    }

    // The payer, and the office

    void pay(Booked order) {
        service.pay(order);
    }

    void payWithCoupon(Booked order, int choice) {
        service.payWith(order, coupons.of(order.userId, choice));
    }

    /** At the channel, for the newest attempt, if it may be paid. */
    void takeMoney(Booked order, int copies) {
        newest(order)
                .map(PayOrder::outTradeNo)
                .filter(channel::pay)
                .ifPresent(no -> owed.addAll(Collections.nCopies(copies, no)));
    }

    void takeMoneyAnyway(Booked order, int choice) {
        known(order, choice).filter(attempt -> payment(attempt).paidFen == 0).ifPresent(attempt -> {
            channel.payAnyway(attempt.outTradeNo(), attempt.payableFen());
            owed.add(attempt.outTradeNo());
        });
    }

    void fail(Booked order) {
        newest(order).map(PayOrder::outTradeNo).ifPresent(no -> {
            channel.fail(no);
            owed.add(no);
        });
    }

    void refund(Booked order, int choice) {
        service.refund(order, order.reservationIds.get(choice % order.items.size()));
    }

    void forceRefund(Booked order) {
        if (order.paidBy != null) {
            service.post(service.admin(), "/admin/pay-orders/" + order.paidBy + "/refund", WHY);
        }
    }

    // Notifications

    void notifyNext(int choice) {
        if (!owed.isEmpty()) {
            deliver(owed.remove(choice % owed.size()));
        }
    }

    void notifyAllOwed() {
        for (String no : List.copyOf(owed)) {
            owed.remove(no);
            deliver(no);
        }
    }

    boolean owesNothing() {
        return owed.isEmpty();
    }

    /** Signed when it is sent, as a channel does that tries again later. */
    private void deliver(String no) {
        if (channel.payment(no) == null) {
            return;
        }
        Notification notification = channel.notification(no);
        delivered.add(notification);
        if (service.notify(notification).status() != 200) {
            owed.add(no);
        }
    }

    void notifyAgain(int choice) {
        if (!delivered.isEmpty()) {
            service.notify(delivered.get(choice % delivered.size()));
        }
    }

    void notifyAnew(Booked order, int choice) {
        known(order, choice).ifPresent(attempt -> service.notify(channel.notification(attempt.outTradeNo())));
    }

    void lie(Booked order, int choice) {
        known(order, choice)
                .ifPresent(attempt ->
                        service.notify(channel.lie(attempt.outTradeNo(), 1 + choice, "CNY", ScriptedChannel.MERCHANT)));
    }

    void forge(Booked order, int choice) {
        known(order, choice).ifPresent(attempt -> {
            String body = channel.notification(attempt.outTradeNo()).body();
            service.notify(new Notification(Map.of(), body));
        });
    }

    void notifyOfRefunds(Booked order) {
        for (PayOrder attempt : service.payOrders.ofOrder(order.orderNo)) {
            for (Refund refund : service.refundsOf(attempt.outTradeNo())) {
                service.notify(channel.refundNotification(refund.refundNo()));
            }
        }
    }

    void failChannel(int choice) {
        channel.suffer(FaultMode.anyOf(choice));
        if (choice % 3 == 0) {
            channel.refundsTakeTime();
        }
    }

    private Optional<PayOrder> newest(Booked order) {
        List<PayOrder> attempts = service.payOrders.ofOrder(order.orderNo);
        return attempts.isEmpty() ? Optional.empty() : Optional.of(attempts.getLast());
    }

    /** One of the attempts, if the channel knows that one. */
    private Optional<PayOrder> known(Booked order, int choice) {
        List<PayOrder> attempts = service.payOrders.ofOrder(order.orderNo);
        return attempts.isEmpty()
                ? Optional.empty()
                : Optional.of(attempts.get(choice % attempts.size()))
                        .filter(attempt -> channel.payment(attempt.outTradeNo()) != null);
    }

    private static BookedPayment payment(PayOrder attempt) {
        return channel.payment(attempt.outTradeNo());
    }
}
