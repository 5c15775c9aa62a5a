package com.courtgate.payment.checkout;

import com.courtgate.common.contract.OrderForPayment;
import com.courtgate.payment.booking.BookingClient;
import com.courtgate.payment.coupon.CouponRefusal;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrders;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** A user wants to pay an order: decides whether and how much, then has the pay order made. */
@Component
class StartPayment {
    private final BookingClient booking;
    private final PayLockStore locks;
    private final Discounts discounts;
    private final PayOrders payOrders;
    private final MakePayOrder makePayOrder;
    private final Clock clock;

    StartPayment(
            BookingClient booking,
            PayLockStore locks,
            Discounts discounts,
            PayOrders payOrders,
            MakePayOrder makePayOrder,
            Clock clock) {
        this.booking = booking;
        this.locks = locks;
        this.discounts = discounts;
        this.payOrders = payOrders;
        this.makePayOrder = makePayOrder;
        this.clock = clock;
    }

    /** What came of it. */
    sealed interface Outcome {
        /** The user can pay there. */
        record Payable(PayOrder order) implements Outcome {}

        /** There is no such order or coupon, or it is somebody else's. */
        record NotFound() implements Outcome {}

        record NotPayable(OrderForPayment.Status status) implements Outcome {}

        /** The money is there; the order will be paid in a moment. */
        record AlreadyPaid(PayOrder order) implements Outcome {}

        /** The deadline is too near, or the order has ended meanwhile. */
        record TooLate() implements Outcome {}

        record BadSetting() implements Outcome {}

        record AmountDiffers(long payableFen) implements Outcome {}

        record CouponDoesNotFit(CouponRefusal why) implements Outcome {}

        /** Another request for the same order is at it. */
        record Busy() implements Outcome {}

        /** The channel does not answer; the same may be tried again. */
        record ChannelAway() implements Outcome {}

        /** The channel does not want this payment. */
        record Declined(String why) implements Outcome {}
    }

    Outcome ofReservation(long userId, long reservationId, PayWish wish) {
        return start(userId, booking.findOrderOfReservation(reservationId), wish);
    }

    Outcome ofOrder(long userId, String orderNo, PayWish wish) {
        return start(userId, booking.findOrder(orderNo), wish);
    }

    private Outcome start(long userId, Optional<OrderForPayment> order, PayWish wish) {
        return order.filter(o -> o.userId() == userId)
                .map(o -> locks.<Outcome>oneAtATime(o.orderNo(), () -> start(o, wish), Outcome.Busy::new))
                .orElseGet(Outcome.NotFound::new);
    }

    private Outcome start(OrderForPayment order, PayWish wish) {
        Optional<PayOrder> known = payOrders.liveOrPaid(order.orderNo());
        if (known.isPresent() && known.get().status().isPaid()) {
            return new Outcome.AlreadyPaid(known.get()); // even if booking has not heard of it
        }
        if (order.status() != OrderForPayment.Status.STOCK_RESERVED) {
            return new Outcome.NotPayable(order.status());
        }
        Discount discount = discounts.of(order, wish.couponId(), clock.instant());
        return switch (Price.of(order, booking.settings(), discount, wish)) {
            case Price.BadSetting bad -> new Outcome.BadSetting();
            case Price.NoSuchCoupon no -> new Outcome.NotFound();
            case Price.CouponDoesNotFit no -> new Outcome.CouponDoesNotFit(no.why());
            case Price.AmountDiffers no -> new Outcome.AmountDiffers(no.payableFen());
            case Price.Agreed price ->
                clock.instant().isBefore(price.expireTime())
                        ? makePayOrder.make(order, price, known)
                        : new Outcome.TooLate();
        };
    }
}
