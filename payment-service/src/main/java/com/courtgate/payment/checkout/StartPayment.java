package com.courtgate.payment.checkout;

import com.courtgate.common.contract.payment.OrderForPayment;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.PayerDevice;
import com.courtgate.payment.channel.desk.CashLedger;
import com.courtgate.payment.coupon.Wallet;
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
    private final Wallet wallet;
    private final PayOrders payOrders;
    private final OpenPayOrder openPayOrder;
    private final Channels channels;
    private final Clock clock;

    StartPayment(
            BookingClient booking,
            PayLockStore locks,
            Wallet wallet,
            PayOrders payOrders,
            OpenPayOrder openPayOrder,
            Channels channels,
            Clock clock) {
        this.booking = booking;
        this.locks = locks;
        this.wallet = wallet;
        this.payOrders = payOrders;
        this.openPayOrder = openPayOrder;
        this.channels = channels;
        this.clock = clock;
    }

    PaymentOutcome ofReservation(long userId, long reservationId, PayerDevice device, PayRequest request) {
        return start(owned(userId, booking.findOrderOfReservation(reservationId)), online(device), request);
    }

    PaymentOutcome ofOrder(long userId, String orderNo, PayerDevice device, PayRequest request) {
        return start(owned(userId, booking.findOrder(orderNo)), online(device), request);
    }

    /** Starts a payment at the desk, whoever's order it is. */
    PaymentOutcome atDesk(String orderNo, PayRequest request) {
        return start(
                booking.findOrder(orderNo),
                new Price.PaymentMethod(CashLedger.CHANNEL, new PayerDevice.Screen()),
                request);
    }

    private Price.PaymentMethod online(PayerDevice device) {
        return new Price.PaymentMethod(channels.current().name(), device);
    }

    private static Optional<OrderForPayment> owned(long userId, Optional<OrderForPayment> found) {
        return found.filter(order -> order.userId() == userId);
    }

    private PaymentOutcome start(Optional<OrderForPayment> order, Price.PaymentMethod way, PayRequest request) {
        if (order.isEmpty()) {
            return new PaymentOutcome.NotFound();
        }
        return locks.<PaymentOutcome>oneAtATime(
                order.get().orderNo(), () -> start(order.get(), way, request), PaymentOutcome.Busy::new);
    }

    private PaymentOutcome start(OrderForPayment order, Price.PaymentMethod way, PayRequest request) {
        Optional<PayOrder> current = payOrders.currentAttempt(order.orderNo());
        if (current.isPresent() && current.get().status().isPaid()) {
            return new PaymentOutcome.AlreadyPaid(current.get()); // even if booking has not heard of it
        }
        if (order.status() != OrderForPayment.Status.STOCK_RESERVED) {
            return new PaymentOutcome.NotPayable(order.status());
        }
        Instant now = clock.instant();
        var quote = wallet.quote(order, request.couponId(), now);
        return switch (Price.of(order, booking::settings, request, quote, way)) {
            case Price.Refused no -> no.why();
            case Price.Agreed price ->
                now.isBefore(price.expireTime())
                        ? openPayOrder.open(order, price, current, now)
                        : new PaymentOutcome.TooLate();
        };
    }
}
