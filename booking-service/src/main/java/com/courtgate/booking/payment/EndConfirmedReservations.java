package com.courtgate.booking.payment;

import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.payment.PaymentMapper.StoredItem;
import com.courtgate.booking.reservation.CancelReason;
import com.courtgate.booking.reservation.ReleaseHold;
import com.courtgate.booking.reservation.Reservation;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.booking.reservation.Reservations;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends confirmed reservations, under the number of their refund where their money goes back, and with the last one
 * their order: REFUNDED when the money of each went back, else the order stays PAID.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
class EndConfirmedReservations {
    private final Orders orders;
    private final Reservations reservations;
    private final PaymentMapper mapper;
    private final ReleaseHold releaseHold;

    EndConfirmedReservations(Orders orders, Reservations reservations, PaymentMapper mapper, ReleaseHold releaseHold) {
        this.orders = orders;
        this.reservations = reservations;
        this.mapper = mapper;
        this.releaseHold = releaseHold;
    }

    /**
     * Ends them.
     *
     * @param order paid, and locked
     * @param refundNo null: what was paid for them stays with the office
     */
    void end(Order order, List<StoredItem> confirmed, @Nullable String refundNo, CancelReason reason, Instant at) {
        for (StoredItem item : confirmed) {
            Reservation reservation = reservations.find(item.reservationId()).orElseThrow();
            if (!isEnded(reservation, refundNo, reason, at)) {
                throw new IllegalStateException("it was confirmed, and its order is locked: " + item);
            }
            releaseHold.release(reservation, at);
        }
        endWhenNothingIsLeft(order, at);
    }

    /**
     * Gives back what was paid for a reservation that ended without a refund.
     *
     * @param order paid, and locked
     */
    void refundEnded(Order order, StoredItem kept, String refundNo, Instant at) {
        if (!reservations.refundEnded(kept.reservationId(), refundNo, at)) {
            throw new IllegalStateException("its money was kept, and its order is locked: " + kept);
        }
        endWhenNothingIsLeft(order, at);
    }

    private boolean isEnded(Reservation reservation, @Nullable String refundNo, CancelReason reason, Instant at) {
        return refundNo == null
                ? reservations.cancel(reservation, reason, at)
                : reservations.refund(reservation, refundNo, reason, at);
    }

    private void endWhenNothingIsLeft(Order order, Instant at) {
        boolean left = mapper.items(order.orderNo()).stream()
                .anyMatch(item -> item.status() == ReservationStatus.CONFIRMED || item.refundNo() == null);
        if (!left && !orders.apply(order, OrderStatus.Event.REFUND, at)) {
            throw new IllegalStateException("it was paid, and is locked: " + order);
        }
    }
}
