package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.coupon.CouponQuotes;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** A user wants to pay an order: decides whether and how much, then has the pay order opened. */
@Component
class StartPayment {
    private final BookingClient booking;
    private final PayLockStore locks;
    private final CouponQuotes quotes;
    private final PayOrders payOrders;
    private final OpenPayOrder openPayOrder;
    private final Clock clock;

    StartPayment(
            BookingClient booking,
            PayLockStore locks,
            CouponQuotes quotes,
            PayOrders payOrders,
            OpenPayOrder openPayOrder,
            Clock clock) {
        this.booking = booking;
        this.locks = locks;
        this.quotes = quotes;
        this.payOrders = payOrders;
        this.openPayOrder = openPayOrder;
        this.clock = clock;
    }

    PaymentOutcome ofReservation(long userId, long reservationId, PayRequest request) {
        return start(userId, booking.findOrderOfReservation(reservationId), request);
    }

    PaymentOutcome ofOrder(long userId, String orderNo, PayRequest request) {
        return start(userId, booking.findOrder(orderNo), request);
    }

    private PaymentOutcome start(long userId, Optional<OrderForPayment> found, PayRequest request) {
        Optional<OrderForPayment> order = found.filter(o -> o.userId() == userId);
        if (order.isEmpty()) {
            return new PaymentOutcome.NotFound();
        }
        return locks.<PaymentOutcome>oneAtATime(
                order.get().orderNo(), () -> start(order.get(), request), PaymentOutcome.Busy::new);
    }

    private PaymentOutcome start(OrderForPayment order, PayRequest request) {
        Optional<PayOrder> current = payOrders.currentAttempt(order.orderNo());
        if (current.isPresent() && current.get().status().isPaid()) {
            return new PaymentOutcome.AlreadyPaid(current.get()); // even if booking has not heard of it
        }
        if (order.status() != OrderForPayment.Status.STOCK_RESERVED) {
            return new PaymentOutcome.NotPayable(order.status());
        }
        Instant now = clock.instant();
        var quote = quotes.quote(order, request.couponId(), now);
        return switch (Price.of(order, booking.settings(), request, quote)) {
            case Price.Refused no -> no.why();
            case Price.Agreed price ->
                now.isBefore(price.expireTime())
                        ? openPayOrder.open(order, price, current, now)
                        : new PaymentOutcome.TooLate();
        };
    }
}
